package dev.platform.edge.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.platform.testing.TestCertificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostCertificateTest {
  private static final Path OPENSSL = Path.of("/usr/bin/openssl");

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void knowsItsHostsAndItsEnd(String algorithm) throws GeneralSecurityException {
    var pair = TestCertificate.with(algorithm, "shop.acme.example", "*.Acme.example");

    var certificate = HostCertificate.parse(pair.chain(), pair.key());

    assertThat(certificate.names())
        .containsExactlyInAnyOrder("shop.acme.example", "*.acme.example");
    assertThat(certificate.expiresAt()).isAfter(Instant.now().plus(Duration.ofDays(80)));
  }

  @ParameterizedTest
  @CsvSource({"EC, ec", "RSA, rsa"})
  void readsKeysOfBeforePkcs8(String algorithm, String command) throws Exception {
    assumeTrue(Files.isExecutable(OPENSSL));
    var pair = TestCertificate.with(algorithm, "shop.acme.example");
    var old = openssl(pair.key(), command, command.equals("rsa") ? "-traditional" : "-text");
    assertThat(old).contains("BEGIN " + algorithm + " PRIVATE KEY");

    assertThat(HostCertificate.parse(pair.chain(), old).key().getAlgorithm()).isEqualTo(algorithm);
  }

  @Test
  void rejectsWhatDoesNotBelongTogether() {
    var one = TestCertificate.of("a.example");
    var other = TestCertificate.of("a.example");

    assertThatThrownBy(() -> HostCertificate.parse(one.chain(), other.key()))
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessageContaining("does not belong");
    assertThatThrownBy(() -> HostCertificate.parse(one.chain(), ""))
        .hasMessageContaining("no private key");
    assertThatThrownBy(() -> HostCertificate.parse("", one.key()))
        .hasMessageContaining("no certificate");
    assertThatThrownBy(
            () ->
                HostCertificate.parse(
                    one.chain(), one.key().replace("PRIVATE", "ENCRYPTED PRIVATE")))
        .hasMessageContaining("must not be encrypted");
  }

  private static String openssl(String key, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(OPENSSL.toString()));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).start();
    try (var in = process.getOutputStream()) {
      in.write(key.getBytes(StandardCharsets.US_ASCII));
    }
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    assertThat(process.waitFor()).isZero();
    return text;
  }
}
