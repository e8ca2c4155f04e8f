package dev.platform.edge.tls;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** The host that a client asks for in its TLS handshake. */
public final class ServerName {
  private ServerName() {}

  /** Lower case; null if the client names none, or one that is not ASCII. */
  public static @Nullable String of(@Nullable SSLSession session) {
    if (session instanceof ExtendedSSLSession extended) {
      for (SNIServerName name : extended.getRequestedServerNames()) {
        if (name instanceof SNIHostName) {
          return ascii(name.getEncoded());
        }
      }
    }
    return null;
  }

  /** As it was sent: the JDK maps other characters to ASCII by IDNA 2003. */
  private static @Nullable String ascii(byte[] sent) {
    for (byte b : sent) {
      if (b < 0) {
        return null;
      }
    }
    return new String(sent, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
  }
}
