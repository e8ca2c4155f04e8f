package dev.platform.platform.datastore;

import dev.platform.base.secret.PemText;
import dev.platform.edge.route.HostCertificate;
import dev.platform.engine.spi.ServerCertificate;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Issues certificates that clients of datastores can check with that of the authority. */
final class CertificateAuthority {
  private static final Duration OWN_LIFE = Duration.ofDays(20 * 365);
  private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);
  private static final String SIGNATURE = "SHA256withECDSA";
  private static final int SERIAL_BITS = 127;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final X509Certificate certificate;
  private final PrivateKey key;

  private CertificateAuthority(X509Certificate certificate, PrivateKey key) {
    this.certificate = certificate;
    this.key = key;
  }

  /** The authority that was kept. */
  static CertificateAuthority of(ServerCertificate kept) {
    try {
      var parsed = HostCertificate.parse(kept.chain(), kept.key());
      return new CertificateAuthority(parsed.chain().get(0), parsed.key());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the certificate authority cannot be read", e);
    }
  }

  /** A new authority, to be kept. */
  static ServerCertificate create(Instant now) {
    var keys = PemText.newKeys();
    var name = new X500Name("CN=Platform datastores");
    return signed(
        new JcaX509v3CertificateBuilder(
            name, serial(), from(now), Date.from(now.plus(OWN_LIFE)), name, keys.getPublic()),
        keys,
        keys.getPrivate(),
        (builder, extensions) ->
            builder
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                .addExtension(
                    Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign))
                .addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    extensions.createSubjectKeyIdentifier(keys.getPublic())));
  }

  /**
   * A certificate with a new key.
   *
   * @param id of the datastore, by which others of its network call it
   * @param host by which it is called from outside
   */
  ServerCertificate issue(String id, String host, Instant now) {
    var keys = PemText.newKeys();
    return signed(
        new JcaX509v3CertificateBuilder(
            certificate,
            serial(),
            from(now),
            Date.from(now.plus(ServerCertificates.LIFE)),
            new X500Name("CN=" + id),
            keys.getPublic()),
        keys,
        key,
        (builder, extensions) ->
            builder
                .addExtension(Extension.subjectAlternativeName, false, names(id, host))
                .addExtension(
                    Extension.extendedKeyUsage,
                    false,
                    new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                .addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    extensions.createAuthorityKeyIdentifier(certificate)));
  }

  private static GeneralNames names(String id, String host) {
    int kind = host.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName;
    return new GeneralNames(
        List.of(new GeneralName(GeneralName.dNSName, id), new GeneralName(kind, host))
            .toArray(GeneralName[]::new));
  }

  private interface Extending {
    void extend(X509v3CertificateBuilder builder, JcaX509ExtensionUtils extensions)
        throws IOException, GeneralSecurityException;
  }

  private static ServerCertificate signed(
      X509v3CertificateBuilder builder, KeyPair keys, PrivateKey signer, Extending extending) {
    try {
      extending.extend(builder, new JcaX509ExtensionUtils());
      var bytes = builder.build(new JcaContentSignerBuilder(SIGNATURE).build(signer)).getEncoded();
      return new ServerCertificate(
          PemText.block("CERTIFICATE", bytes),
          PemText.block("PRIVATE KEY", keys.getPrivate().getEncoded()));
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static BigInteger serial() {
    return new BigInteger(SERIAL_BITS, RANDOM).setBit(0);
  }

  private static Date from(Instant now) {
    return Date.from(now.minus(CLOCKS_DIFFER));
  }
}
