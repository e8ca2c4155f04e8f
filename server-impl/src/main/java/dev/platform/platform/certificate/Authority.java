package dev.platform.platform.certificate;

import dev.platform.base.secret.PemText;
import dev.platform.base.secret.Secret;
import java.net.URI;
import java.security.KeyPair;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.shredzone.acme4j.AccountBuilder;
import org.shredzone.acme4j.Authorization;
import org.shredzone.acme4j.Login;
import org.shredzone.acme4j.Problem;
import org.shredzone.acme4j.Session;
import org.shredzone.acme4j.Status;
import org.shredzone.acme4j.challenge.Http01Challenge;
import org.shredzone.acme4j.exception.AcmeException;

/** Gets certificates from an ACME directory. Blocks. */
final class Authority {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final URI directory;
  private final String email;

  Authority(URI directory, String email) {
    this.directory = directory;
    this.email = email;
  }

  /** Lets every edge respond to the authority. */
  interface Publisher {
    void publish(String token, String response);
  }

  /**
   * Gets a certificate with a new key.
   *
   * @param account keys of the account, which is opened if the authority does not know it
   */
  Issued issue(String name, KeyPair account, Publisher publisher)
      throws AcmeException, InterruptedException {
    var order = login(account).newOrder().domain(name).create();
    for (Authorization authorization : order.getAuthorizations()) {
      prove(authorization, publisher);
    }
    if (order.waitUntilReady(PATIENCE) != Status.READY) {
      throw failed("the order was not accepted", order.getError());
    }
    var keys = PemText.newKeys();
    order.execute(keys);
    if (order.waitForCompletion(PATIENCE) != Status.VALID) {
      throw failed("the certificate was not issued", order.getError());
    }
    return issued(order.getCertificate().getCertificateChain(), keys);
  }

  private Login login(KeyPair account) throws AcmeException {
    var session = new Session(directory);
    session.networkSettings().setTimeout(TIMEOUT);
    var builder = new AccountBuilder().agreeToTermsOfService().useKeyPair(account);
    if (!email.isEmpty()) {
      builder.addEmail(email);
    }
    return builder.createLogin(session);
  }

  private static void prove(Authorization authorization, Publisher publisher)
      throws AcmeException, InterruptedException {
    if (authorization.getStatus() == Status.VALID) {
      return;
    }
    var challenge =
        authorization
            .findChallenge(Http01Challenge.class)
            .orElseThrow(() -> new AcmeException("the authority does not offer HTTP-01"));
    publisher.publish(challenge.getToken(), challenge.getAuthorization());
    challenge.trigger();
    if (authorization.waitForCompletion(PATIENCE) != Status.VALID) {
      challenge.fetch();
      throw failed("the authority could not reach the domain", challenge.getError());
    }
  }

  private static AcmeException failed(String what, Optional<Problem> why) {
    return new AcmeException(what + why.map(it -> ": " + it).orElse(""));
  }

  private static Issued issued(List<X509Certificate> chain, KeyPair keys) throws AcmeException {
    try {
      var pem = new StringBuilder();
      for (X509Certificate certificate : chain) {
        pem.append(PemText.block("CERTIFICATE", certificate.getEncoded()));
      }
      var first = chain.get(0);
      return new Issued(
          pem.toString(),
          new Secret(PemText.block("PRIVATE KEY", keys.getPrivate().getEncoded())),
          first.getNotBefore().toInstant(),
          first.getNotAfter().toInstant());
    } catch (CertificateEncodingException e) {
      throw new AcmeException("the certificate cannot be read", e);
    }
  }
}
