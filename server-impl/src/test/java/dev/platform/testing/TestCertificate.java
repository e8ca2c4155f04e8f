package dev.platform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that signs itself, and its key, in PEM format; made by the JDK's keytool. */
public record TestCertificate(String chain, String key) {
  private static final String PASSWORD = "changeit";
  private static final int LINE = 64;

  /** A certificate for some hosts with a key for elliptic curves. */
  public static TestCertificate of(String... hosts) {
    return with("EC", hosts);
  }

  /** A certificate for some hosts. */
  public static TestCertificate with(String algorithm, String... hosts) {
    try {
      var folder = Files.createTempDirectory("certificate");
      var file = folder.resolve("store.p12");
      try {
        make(file, algorithm, hosts);
        return read(file);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void make(Path file, String algorithm, String... hosts)
      throws IOException, InterruptedException {
    var names = Arrays.stream(hosts).map(it -> "dns:" + it).collect(Collectors.joining(","));
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "host",
            "-keyalg",
            algorithm,
            "-dname",
            "CN=" + hosts[0].replace("*", "any"),
            "-ext",
            "san=" + names,
            "-validity",
            "90",
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            file.toString());
    var keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
  }

  private static TestCertificate read(Path file) throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    var key = store.getKey("host", PASSWORD.toCharArray());
    return new TestCertificate(
        pem("CERTIFICATE", store.getCertificate("host").getEncoded()),
        pem("PRIVATE KEY", key.getEncoded()));
  }

  private static String pem(String kind, byte[] bytes) {
    var text = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(kind, text, kind);
  }

  /** Writes the pair as {@code NAME.crt} and {@code NAME.key}. */
  public void write(Path folder, String name) {
    try {
      Files.writeString(folder.resolve(name + ".key"), key);
      Files.writeString(folder.resolve(name + ".crt"), chain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A context that shows this certificate and trusts no other. */
  public SSLContext context() {
    try {
      var pair = HostCertificate.parse(chain, key);
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("host", pair.key(), new char[0], pair.chain().toArray(Certificate[]::new));
      store.setCertificateEntry("trusted", pair.chain().get(0));
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, new char[0]);
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
