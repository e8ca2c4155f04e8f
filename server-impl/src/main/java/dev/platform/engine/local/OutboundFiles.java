package dev.platform.engine.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Files that builds get so that they reach other servers: certificates, and files of a home. */
final class OutboundFiles {
  private static final String FOLDER = "outbound";
  private static final String BUNDLE = "ca.pem";
  private static final String STORE = "truststore.p12";
  private static final String HOME = "home";

  /** Every truststore of Java has it: it keeps no secret. */
  private static final String STORE_PASSWORD = "changeit";

  /** Its argument: the folder, as the command sees it. */
  private static final String SETUP =
      """
      outbound=%s
      if [ -f "$outbound/ca.pem" ]; then
        for name in SSL_CERT_FILE NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE PIP_CERT CURL_CA_BUNDLE \\
            GIT_SSL_CAINFO CARGO_HTTP_CAINFO BUNDLE_SSL_CA_CERT; do
          eval "[ -n \\"\\$$name\\" ]" || export "$name=$outbound/ca.pem"
        done
        export JAVA_TOOL_OPTIONS="$JAVA_TOOL_OPTIONS -Djavax.net.ssl.trustStore=$outbound/truststore.p12 -Djavax.net.ssl.trustStoreType=PKCS12 -Djavax.net.ssl.trustStorePassword=changeit"
      fi
      [ ! -d "$outbound/home" ] || ( PATH=/usr/bin:/bin:$PATH; cp -R "$outbound/home/." "$HOME/" )
      """;

  /** Removes the operator's files from a home, which they may leave in a later build. */
  private static final String CLEAR =
      """
      [ ! -d "$outbound/home" ] || (
        PATH=/usr/bin:/bin:$PATH
        cd "$outbound/home" && find . ! -type d -exec sh -c 'for file; do rm -f "$HOME/$file"; done' clear {} +
      )
      """;

  private final @Nullable Path caFile;
  private final @Nullable Path home;

  OutboundFiles(Outbound outbound) {
    this.caFile = outbound.caFile();
    this.home = outbound.home();
  }

  /**
   * Writes them for a build.
   *
   * @param tmp its folder for temporary files, which nobody else has touched yet
   * @param seen the same, as its command sees it
   * @return what the command does first
   */
  String write(Path tmp, Path seen) throws IOException {
    if (caFile == null && home == null) {
      return "";
    }
    Path folder = Files.createDirectory(tmp.resolve(FOLDER));
    if (caFile != null) {
      writeCertificates(folder, caFile);
    }
    if (home != null) {
      copy(home, folder.resolve(HOME));
    }
    return SETUP.formatted(Launch.quoted(seen.resolve(FOLDER)));
  }

  /** What a build does with its home before it becomes a cache. */
  String clearing() {
    return home == null ? "" : CLEAR;
  }

  /** Writes the certificates for git. */
  void writeBundle(Path file) throws IOException {
    if (caFile != null) {
      Files.writeString(file, pem(trusted(caFile)));
    }
  }

  private static void writeCertificates(Path folder, Path file) throws IOException {
    List<Certificate> all = trusted(file);
    Files.writeString(folder.resolve(BUNDLE), pem(all));
    try (OutputStream out = Files.newOutputStream(folder.resolve(STORE))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (Certificate certificate : all) {
        store.setCertificateEntry("ca-" + store.size(), certificate);
      }
      store.store(out, STORE_PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot write a truststore", e);
    }
  }

  /** The certificates of a file, and those that Java trusts. */
  private static List<Certificate> trusted(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      List<Certificate> all =
          new ArrayList<>(CertificateFactory.getInstance("X.509").generateCertificates(in));
      TrustManagerFactory usual =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      usual.init((KeyStore) null);
      for (TrustManager manager : usual.getTrustManagers()) {
        if (manager instanceof X509TrustManager known) {
          for (X509Certificate certificate : known.getAcceptedIssuers()) {
            all.add(certificate);
          }
        }
      }
      return all;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the certificates in " + file, e);
    }
  }

  private static String pem(List<Certificate> certificates) throws IOException {
    Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    StringBuilder text = new StringBuilder();
    for (Certificate certificate : certificates) {
      try {
        text.append("-----BEGIN CERTIFICATE-----\n")
            .append(lines.encodeToString(certificate.getEncoded()))
            .append("\n-----END CERTIFICATE-----\n");
      } catch (GeneralSecurityException e) {
        throw new IOException("cannot encode a certificate", e);
      }
    }
    return text.toString();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path file : all.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
