package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.platform.app.TestProcess;
import dev.platform.base.db.Db;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.ElsewhereServer;
import dev.platform.identity.oauth.Site;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tokens of people that another authorization server has issued. */
class ExternalIssuerTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final ElsewhereServer elsewhere = new ElsewhereServer();
  private static ECKey key;
  private static Site site;

  @BeforeAll
  static void open() throws JOSEException {
    key = new ECKeyGenerator(Curve.P_256).keyID("theirs").algorithm(JWSAlgorithm.ES256).generate();
    var issuer = elsewhere.issuer(key);
    site =
        Site.open(
            database,
            new TestClock(),
            Map.of(
                "platform.outbound.loopback", "true", "platform.oauth.issuer", issuer.toString()));
  }

  @AfterAll
  static void close() {
    site.close();
    elsewhere.close();
  }

  @Test
  void aVerifiedAddressTiesAPersonToAnAccountOnce() throws JOSEException {
    var stranger = claims("them-0");
    var known = claims("them-1").claim("email", TestProcess.EMAIL).claim("email_verified", true);
    var later = claims("them-1");

    assertThat(read(stranger)).isEqualTo(401);
    assertThat(read(known)).isEqualTo(200);
    assertThat(read(later)).as("from then on the issuer's own name counts").isEqualTo(200);
  }

  @Test
  void anAddressThatIsNotVerifiedTiesNobody() throws JOSEException {
    assertThat(read(claims("them-2").claim("email", TestProcess.EMAIL))).isEqualTo(401);
    assertThat(
            read(claims("them-3").claim("email", TestProcess.EMAIL).claim("email_verified", false)))
        .isEqualTo(401);
    assertThat(read(claims("them-4").claim("email", "x@example.org").claim("email_verified", true)))
        .isEqualTo(401);
  }

  @Test
  void anAddressThatSomebodyOnlyClaimedIsItsOwnersAgain() throws JOSEException {
    var accounts = site.server.get(Accounts.class);
    var hash = accounts.hash(TestProcess.PASSWORD, "ceo@example.org");
    site.server
        .get(Db.class)
        .change(
            "test.claim",
            tx -> {
              var unused = accounts.create(tx, "ceo@example.org", "Eve", hash);
            });

    assertThat(
            read(claims("them-5").claim("email", "ceo@example.org").claim("email_verified", true)))
        .isEqualTo(401);

    assertThat(database.query("select count(*) from external_identity where subject = 'them-5'"))
        .containsExactly("0");
    assertThat(
            database.query(
                "select email like '%@unverified.invalid' from account where name = 'Eve'"))
        .containsExactly("t");
  }

  @Test
  void whatIsNotForThisApiIsRefused() throws JOSEException {
    assertThat(read(good().audience("https://elsewhere.example.org"))).isEqualTo(401);
    assertThat(read(good().issuer("https://evil.example.org"))).isEqualTo(401);
    var past = Date.from(site.clock.instant().minus(Duration.ofMinutes(10)));
    assertThat(read(good().expirationTime(past))).isEqualTo(401);
    assertThat(read(good().claim("scope", "openid profile"))).isEqualTo(403);
    var idToken =
        signed(
            new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(key.getKeyID())
                .build(),
            good().build(),
            key);
    assertThat(site.read(idToken)).isEqualTo(401);
    var other = new ECKeyGenerator(Curve.P_256).keyID("theirs").generate();
    assertThat(site.read(signed(header(), good().build(), other))).isEqualTo(401);
  }

  @Test
  void keysAreExchangedHereAsBefore() {
    var minted = site.server.get(ApiKeys.class).create(site.caller(site.logIn()), "ci", null);

    var token =
        site.post(
                "/oauth2/token",
                Map.of(
                    "grant_type", "client_credentials",
                    "client_id", minted.key().id().value(),
                    "client_secret", minted.secret().reveal()))
            .string("access_token");

    assertThat(site.read(token)).isEqualTo(200);
    var metadata = site.get("/.well-known/oauth-protected-resource").json();
    assertThat(metadata.path("authorization_servers").get(0).asText())
        .isEqualTo(elsewhere.address("").toString());
  }

  private static JWTClaimsSet.Builder good() {
    return claims("them-9").claim("email", TestProcess.EMAIL).claim("email_verified", true);
  }

  private static JWTClaimsSet.Builder claims(String subject) {
    var now = site.clock.instant();
    return new JWTClaimsSet.Builder()
        .issuer(elsewhere.address("").toString())
        .audience(site.server.address().toString())
        .subject(subject)
        .claim("scope", "platform.read")
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))));
  }

  private static int read(JWTClaimsSet.Builder claims) throws JOSEException {
    return site.read(signed(header(), claims.build(), key));
  }

  private static JWSHeader header() {
    return new JWSHeader.Builder(JWSAlgorithm.ES256)
        .type(new JOSEObjectType("at+jwt"))
        .keyID("theirs")
        .build();
  }

  private static String signed(JWSHeader header, JWTClaimsSet claims, ECKey key)
      throws JOSEException {
    var jwt = new SignedJWT(header, claims);
    jwt.sign(new ECDSASigner(key));
    return jwt.serialize();
  }
}
