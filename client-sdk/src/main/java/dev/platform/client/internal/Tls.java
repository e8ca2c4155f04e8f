package dev.platform.client.internal;

import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Tells failures of TLS apart. */
final class Tls {
  private Tls() {}

  /** Whether the connection was not even set up. */
  static boolean isHandshake(Throwable e) {
    return cause(e, SSLHandshakeException.class).isPresent();
  }

  /** Whether this client does not trust the server's certificate. */
  static boolean isUntrusted(Throwable e) {
    return isHandshake(e) && cause(e, CertificateException.class).isPresent();
  }

  /** What failed, in one sentence, if TLS did. */
  static Optional<String> describe(Throwable e) {
    return cause(e, SSLException.class)
        .map(
            failure ->
                isUntrusted(e)
                    ? "the server's certificate is not trusted (%s)".formatted(failure.getMessage())
                    : "TLS failed (%s)".formatted(failure.getMessage()));
  }

  private static <T extends Throwable> Optional<T> cause(@Nullable Throwable e, Class<T> type) {
    for (Throwable each = e; each != null; each = each.getCause()) {
      if (type.isInstance(each)) {
        return Optional.of(type.cast(each));
      }
    }
    return Optional.empty();
  }
}
