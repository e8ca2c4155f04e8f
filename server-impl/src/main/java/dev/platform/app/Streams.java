package dev.platform.app;

import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.contract.Contract;
import dev.platform.http.listener.WebListener;
import dev.platform.http.socket.StreamEndpoint;
import dev.platform.http.socket.WebSockets;
import dev.platform.identity.admission.Admission;
import dev.platform.platform.log.LogStream;
import dev.platform.platform.log.LogTail;
import java.util.List;
import org.glassfish.hk2.api.ServiceLocator;

/** What callers can follow, at the listener of the API. */
final class Streams {
  private Streams() {}

  /** Serves them; to be called before the listener starts. */
  static void serve(
      WebListener listener, ServiceLocator locator, Settings settings, StartedParts stages) {
    stages.add(locator.getService(LogTail.class)).start();
    var contract = locator.getService(Contract.class);
    var logs =
        new StreamEndpoint(
            PlatformOperation.SUBSCRIBE_LOGS,
            contract.operation(PlatformOperation.SUBSCRIBE_LOGS.id()).orElseThrow(),
            locator.getService(LogStream.class));
    var admission = locator.getService(Admission.class);
    var sockets = stages.add(new WebSockets(admission, settings.api().url(), List.of(logs)));
    listener.network().registerAddOn(sockets);
  }
}
