package dev.platform.base.net;

import dev.platform.testing.TestCertificate;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemTrustOptions;

/** Reaches this machine, and trusts the certificates of a test. */
public final class TestOutbound {
  private TestOutbound() {}

  public static Outbound trusting(TestCertificate... certificates) {
    var trust = new PemTrustOptions();
    for (TestCertificate certificate : certificates) {
      trust.addCertValue(Buffer.buffer(certificate.chain()));
    }
    return new Outbound(new OutboundSettings(true), new DnsNames(), trust);
  }
}
