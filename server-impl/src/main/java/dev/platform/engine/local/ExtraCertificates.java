package dev.platform.engine.local;

import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Map;

/**
 * Certificate authorities that a service trusts besides, from the secret file that a variable of it
 * names.
 *
 * @param all none if the file cannot be used
 * @param trouble one line for the log of the service; empty for none
 */
record ExtraCertificates(List<Certificate> all, String trouble) {
  static final String VARIABLE = "EXTRA_CA_CERTS";

  static ExtraCertificates none() {
    return new ExtraCertificates(List.of(), "");
  }

  /**
   * Those of a command.
   *
   * @param secretFiles contents by name
   */
  static ExtraCertificates of(Map<String, String> variables, Map<String, String> secretFiles) {
    String name = variables.getOrDefault(VARIABLE, "").strip();
    if (name.isEmpty()) {
      return none();
    }
    String content = secretFiles.get(name);
    if (content == null) {
      return unusable(VARIABLE + " is '" + name + "', but the service has no such secret file");
    }
    try {
      List<Certificate> all = TrustedCertificates.parse(content);
      if (!all.isEmpty()) {
        return new ExtraCertificates(all, "");
      }
    } catch (CertificateException e) {
      // The line says so.
    }
    return unusable(
        "The secret file '" + name + "' in " + VARIABLE + " is not a list of certificates in PEM");
  }

  private static ExtraCertificates unusable(String trouble) {
    return new ExtraCertificates(List.of(), trouble);
  }
}
