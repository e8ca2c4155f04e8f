package dev.platform.client.internal;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;

/** Failures before a request was sent: nothing was carried out. */
final class Unsent {
  private Unsent() {}

  static boolean is(IOException e) {
    return e instanceof ConnectException
        || e instanceof HttpConnectTimeoutException
        || isTunnel(e)
        || Tls.isHandshake(e);
  }

  /** Whether a proxy did not connect to the server. The JDK has no type for it. */
  static boolean isTunnel(IOException e) {
    String message = "" + e.getMessage();
    return message.startsWith("Tunnel failed") || message.startsWith("proxy tunneling");
  }
}
