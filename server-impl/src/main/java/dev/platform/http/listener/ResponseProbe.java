package dev.platform.http.listener;

import dev.platform.http.Route;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.http.HttpHeader;
import org.glassfish.grizzly.http.HttpProbe;
import org.glassfish.grizzly.http.HttpResponsePacket;

/** Tells a monitor of the responses that a listener writes. */
final class ResponseProbe extends HttpProbe.Adapter {
  private static final int FIRST_FINAL = 200;
  private static final int SWITCHING_PROTOCOLS = 101;

  private final ResponseMonitor monitor;

  ResponseProbe(ResponseMonitor monitor) {
    this.monitor = monitor;
  }

  @Override
  @SuppressWarnings("rawtypes") // as Grizzly wants it
  public void onHeaderSerializeEvent(Connection connection, HttpHeader header, Buffer buffer) {
    if (header instanceof HttpResponsePacket response && isFinal(response.getStatus())) {
      var timer = ConnectionTimer.of((Connection<?>) connection);
      monitor.responded(operation(response), response.getStatus(), timer.sinceHead());
    }
  }

  private static boolean isFinal(int status) {
    return status >= FIRST_FINAL || status == SWITCHING_PROTOCOLS;
  }

  private static String operation(HttpResponsePacket response) {
    return response.getRequest().getAttribute(Route.PROPERTY) instanceof Route route
        ? route.operation().id()
        : "";
  }
}
