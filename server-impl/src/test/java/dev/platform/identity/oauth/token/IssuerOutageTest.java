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
import dev.platform.engine.Eventually;
import dev.platform.identity.oauth.ElsewhereServer;
import dev.platform.identity.oauth.Site;
import dev.platform.testing.TestClock;
import dev.platform.testing.TestDatabase;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Another authorization server that does not respond, or slowly, or with other keys than before.
 */
class IssuerOutageTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  /** Two places of metadata, of which the second has it, and the keys. */
  private static final int ASKED_ONCE = 3;

  private static final int PLACES = 2;

  /** The issuer is asked twice within the pause at most. */
  private static final int TRIES = 2;

  private static final int MANY = 12;

  private final ElsewhereServer elsewhere = new ElsewhereServer();
  private final ExecutorService threads = Executors.newFixedThreadPool(MANY);
  private ECKey key;
  private Site site;

  @BeforeEach
  void open() throws JOSEException {
    key = key("first");
    var issuer = elsewhere.issuer(key).toString();
    site =
        Site.open(
            database,
            new TestClock(),
            Map.of("platform.outbound.loopback", "true", "platform.oauth.issuer", issuer));
  }

  @AfterEach
  void close() {
    site.close();
    elsewhere.close();
    threads.shutdown();
  }

  @Test
  void aFailureIsRememberedForHalfAMinute() throws JOSEException {
    elsewhere.isBroken = true;

    assertThat(atOnce(token(key))).containsOnly(503);
    assertThat(site.read(token(key))).isEqualTo(503);
    assertThat(elsewhere.requests).hasValue(TRIES * PLACES);

    elsewhere.isBroken = false;
    assertThat(site.read(token(key))).isEqualTo(503);
    assertThat(elsewhere.requests).as("nobody asked again").hasValue(TRIES * PLACES);
    site.clock.pass(IssuerKeys.PAUSE);
    assertThat(site.read(token(key))).isEqualTo(200);
    assertThat(elsewhere.requests).hasValue(TRIES * PLACES + ASKED_ONCE);
  }

  @Test
  void anIssuerThatIsNotThereIsNotLookedForTwice() throws JOSEException {
    elsewhere.close();

    assertThat(atOnce(token(key))).containsOnly(503);
    assertThat(site.read(token(key))).isEqualTo(503);
    assertThat(site.get("/v1/owners", "Authorization", "Bearer " + token(key)).string("code"))
        .isEqualTo("BACKEND_UNAVAILABLE");
  }

  @Test
  void oneAsksHoweverManyWait() throws JOSEException {
    elsewhere.gate = new CountDownLatch(1);

    var answers = CompletableFuture.supplyAsync(() -> atOnce(token(key)));
    Eventually.see("a request", elsewhere.requests::get, asked -> asked > 0);
    elsewhere.gate.countDown();

    assertThat(answers.join()).containsOnly(200);
    assertThat(elsewhere.requests).hasValue(ASKED_ONCE);
  }

  @Test
  void keysThatAreKnownOutliveAnOutageOfAnHour() throws JOSEException {
    assertThat(site.read(token(key))).isEqualTo(200);
    elsewhere.isBroken = true;
    elsewhere.requests.set(0);

    site.clock.pass(IssuerKeys.FRESH);
    assertThat(atOnce(token(key))).containsOnly(200);
    assertThat(elsewhere.requests).hasValue(PLACES);
    site.clock.pass(IssuerKeys.STALE.minus(IssuerKeys.FRESH));
    assertThat(atOnce(token(key))).containsOnly(503);

    elsewhere.isBroken = false;
    site.clock.pass(IssuerKeys.PAUSE);
    assertThat(site.read(token(key))).isEqualTo(200);
  }

  @Test
  void aNewKeyIsFoundAndAnUnknownOneIsNoWayToAskWithoutEnd() throws JOSEException {
    assertThat(site.read(token(key))).isEqualTo(200);
    var next = key("second");
    elsewhere.issuer(next);
    elsewhere.requests.set(0);

    assertThat(site.read(token(next))).isEqualTo(200);
    assertThat(elsewhere.requests).hasValue(ASKED_ONCE);
    assertThat(atOnce(token(key("unknown")))).containsOnly(401);
    assertThat(elsewhere.requests).as("the keys were read a moment ago").hasValue(ASKED_ONCE);

    site.clock.pass(IssuerKeys.PAUSE);
    assertThat(atOnce(token(key("unknown")))).containsOnly(401);
    assertThat(elsewhere.requests.get()).isBetween(2 * ASKED_ONCE, (1 + TRIES) * ASKED_ONCE);
  }

  @Test
  void whatDoesNotSayItComesFromTheIssuerIsNoReasonToAskIt() throws JOSEException {
    var stranger = claims().issuer("https://stranger.example.org").build();

    assertThat(site.read("nonsense")).isEqualTo(401);
    assertThat(site.read(signed(stranger, "at+jwt", key))).isEqualTo(401);
    assertThat(site.read(signed(claims().build(), "JWT", key))).isEqualTo(401);

    assertThat(elsewhere.requests).hasValue(0);
  }

  private List<Integer> atOnce(String token) {
    var asked =
        IntStream.range(0, MANY)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> site.read(token), threads))
            .toList();
    return asked.stream().map(CompletableFuture::join).toList();
  }

  private static ECKey key(String id) throws JOSEException {
    return new ECKeyGenerator(Curve.P_256).keyID(id).algorithm(JWSAlgorithm.ES256).generate();
  }

  private String token(ECKey signer) {
    return signed(claims().build(), "at+jwt", signer);
  }

  private JWTClaimsSet.Builder claims() {
    var now = site.clock.instant();
    return new JWTClaimsSet.Builder()
        .issuer(elsewhere.address("").toString())
        .audience(site.server.address().toString())
        .subject("them")
        .claim("email", TestProcess.EMAIL)
        .claim("email_verified", true)
        .claim("scope", "platform.read")
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))));
  }

  private static String signed(JWTClaimsSet claims, String type, ECKey signer) {
    try {
      var header =
          new JWSHeader.Builder(JWSAlgorithm.ES256)
              .type(new JOSEObjectType(type))
              .keyID(signer.getKeyID())
              .build();
      var jwt = new SignedJWT(header, claims);
      jwt.sign(new ECDSASigner(signer));
      return jwt.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }
}
