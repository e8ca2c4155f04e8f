package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.http.listener.Listen;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * TLS of customers' services, by the edge itself.
 *
 * @param listen where to listen; empty without TLS
 * @param publicPort the port that visitors use
 * @param certificates folder of the operator's certificates
 */
record AppsTls(Optional<Listen> listen, int publicPort, Optional<Path> certificates) {
  private static final String LISTEN = "apps.tlslisten";
  private static final String CERTIFICATES = "apps.certificates";

  static AppsTls of(Config config, URI apps) {
    var listen =
        Listen.optional(
            config,
            LISTEN,
            "Host and port on which the edge serves HTTPS, such as 0.0.0.0:443. If not set, the"
                + " edge serves plain HTTP only.");
    var certificates =
        config.optionalPath(
            CERTIFICATES,
            "Directory of certificates and keys in PEM format: NAME.crt with NAME.key, or"
                + " NAME/fullchain.pem with NAME/privkey.pem.");
    certificates
        .filter(folder -> !Files.isDirectory(folder))
        .ifPresent(folder -> config.problem(CERTIFICATES, folder + " is not a directory"));
    if (certificates.isPresent() && listen.isEmpty()) {
      config.problem(CERTIFICATES, "requires platform." + LISTEN);
    }
    return new AppsTls(listen, publicPort(apps, listen), certificates);
  }

  /** A port that is forwarded to the one listened on shows in the URL of services. */
  private static int publicPort(URI apps, Optional<Listen> listen) {
    boolean isHttps = "https".equals(apps.getScheme());
    return isHttps || listen.isEmpty() ? Listen.port(apps) : listen.get().port();
  }
}
