package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.platform.identity.oauth.Site;
import dev.platform.testing.TestDatabase;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that somebody has made, changed or taken from elsewhere. */
class TokenAttackTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  /** The 64 bytes of a signature, all zero. */
  private static final String NOTHING_SIGNED = Base64URL.encode(new byte[64]).toString();

  private static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

  private static Site site;
  private static String token;
  private static ECKey key;
  private static JWTClaimsSet claims;

  @BeforeAll
  static void open() throws ParseException {
    site = Site.open(database);
    var client = site.register(Site.CALLBACK);
    token = site.tokens(client, "platform.read").string("access_token");
    key = site.server.get(SigningKeys.class).signer();
    claims = SignedJWT.parse(token).getJWTClaimsSet();
  }

  @AfterAll
  static void close() {
    site.close();
  }

  @Test
  void theTokenThatIsChangedBelowIsGoodAsItIs() throws JOSEException {
    assertThat(site.read(token)).isEqualTo(200);
    assertThat(site.read(signed(header(), claims, key)))
        .as("signed again with the same key and claims")
        .isEqualTo(200);
  }

  @Test
  void aTokenWithoutASignatureIsRefused() {
    assertThat(site.read(new PlainJWT(claims).serialize())).isEqualTo(401);
    assertThat(site.read(token.substring(0, token.lastIndexOf('.') + 1))).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"alg\":\"none\"}",
        "{\"alg\":\"None\",\"typ\":\"at+jwt\"}",
        "{\"alg\":\"nOnE\",\"typ\":\"at+jwt\"}",
        "{\"typ\":\"at+jwt\"}",
        "{\"alg\":\"\",\"typ\":\"at+jwt\"}",
        "{\"alg\":\"RS256\",\"typ\":\"at+jwt\",\"kid\":\"%s\"}",
        "{\"alg\":\"ES384\",\"typ\":\"at+jwt\",\"kid\":\"%s\"}",
        "{\"alg\":\"ES256\",\"kid\":\"%s\"}",
        "{\"alg\":\"ES256\",\"typ\":\"at+jwt\"}"
      })
  void anotherHeaderOnTheSameClaimsIsRefused(String header) {
    var parts = token.split("\\.");
    var other = Base64URL.encode(header.formatted(key.getKeyID())).toString();

    for (String signature : List.of(parts[2], "", NOTHING_SIGNED)) {
      assertThat(site.read(other + "." + parts[1] + "." + signature)).isEqualTo(401);
    }
  }

  @Test
  void aSignatureOfZerosIsNone() {
    assertThat(site.read(token.substring(0, token.lastIndexOf('.') + 1) + NOTHING_SIGNED))
        .isEqualTo(401);
  }

  @Test
  void claimsThatWereChangedNeedAnotherSignature() {
    var parts = token.split("\\.");
    var wider = change().claim("scope", "platform.read platform.write").build().toString();

    assertThat(site.read(parts[0] + "." + Base64URL.encode(wider) + "." + parts[2])).isEqualTo(401);
  }

  @Test
  void noOtherSecretIsAnAccessToken() {
    var client = site.register(Site.CALLBACK);
    var code = site.code(client, Site.CALLBACK, "platform.read");
    var refresh = site.tokens(client, "platform.read").string("refresh_token");

    for (String secret : List.of(code, refresh, client, site.logIn())) {
      assertThat(site.read(secret)).isEqualTo(401);
    }
  }

  @Test
  void thePublicKeyIsNoSecretToSignWith() throws JOSEException {
    var header = new JWSHeader.Builder(JWSAlgorithm.HS256).type(TYPE).keyID(key.getKeyID()).build();
    for (byte[] secret :
        List.of(
            key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8),
            key.toECPublicKey().getEncoded())) {
      var forged = new SignedJWT(header, claims);
      forged.sign(new MACSigner(secret));

      assertThat(site.read(forged.serialize())).isEqualTo(401);
    }
  }

  @Test
  void aKeyThatTheTokenBringsAlongIsNotTaken() throws JOSEException {
    var own = new ECKeyGenerator(Curve.P_256).keyID(key.getKeyID()).generate();
    var embedded =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(TYPE)
            .keyID(own.getKeyID())
            .jwk(own.toPublicJWK())
            .jwkURL(URI.create("https://evil.example.org/jwks"))
            .build();

    assertThat(site.read(signed(embedded, claims, own))).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "other", "../../dev/null", "' or '1'='1", "https://evil.example.org/key"})
  void aKeyIdIsLookedUpAndNothingElse(String kid) throws JOSEException {
    var header = new JWSHeader.Builder(JWSAlgorithm.ES256).type(TYPE).keyID(kid).build();

    assertThat(site.read(signed(header, claims, key))).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"JWT", "id_token", "dpop+jwt", "logout+jwt"})
  void onlyAnAccessTokenIsOne(String type) throws JOSEException {
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(new JOSEObjectType(type))
            .keyID(key.getKeyID())
            .build();

    assertThat(site.read(signed(header, claims, key))).isEqualTo(401);
  }

  @Test
  void aCriticalHeaderThatIsNotUnderstoodIsRefused() throws JOSEException {
    var header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(TYPE)
            .keyID(key.getKeyID())
            .criticalParams(Set.of("exp"))
            .customParam("exp", 1)
            .build();

    assertThat(site.read(signed(header, claims, key))).isEqualTo(401);
  }

  @Test
  void aTokenOfAnotherIssuerOrForAnotherResourceIsRefused() throws JOSEException {
    for (var changed :
        List.of(
            change().issuer("https://evil.example.org").build(),
            change().issuer(null).build(),
            change().audience("https://elsewhere.example.org").build(),
            change().audience(site.server.address() + "/mcp").build(),
            change().audience((String) null).build(),
            change()
                .audience(List.of(site.server.address().toString(), "https://elsewhere.org"))
                .build())) {
      assertThat(site.read(signed(header(), changed, key))).as("%s", changed).isEqualTo(401);
    }
  }

  @Test
  void aTokenThatHasEndedOrNeverEndsIsRefused() throws JOSEException {
    var past = Date.from(site.clock.instant().minus(Duration.ofSeconds(1)));

    assertThat(site.read(signed(header(), change().expirationTime(past).build(), key)))
        .isEqualTo(401);
    assertThat(site.read(signed(header(), change().expirationTime(null).build(), key)))
        .isEqualTo(401);
  }

  @Test
  void aTokenOfALoginThatNeverWasIsRefused() throws JOSEException {
    var other = change().claim("fam", "fam-00000000000000000000").build();
    var none = change().claim("fam", null).build();

    assertThat(site.read(signed(header(), other, key))).isEqualTo(401);
    assertThat(site.read(signed(header(), none, key))).isNotEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "a.b", "a.b.c", "a.b.c.d.e", "....", "eyJhbGciOiJub25lIn0.e30."})
  void whatIsNoTokenIsRefused(String text) {
    var answer = site.get("/v1/owners", "Authorization", "Bearer " + text);

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("www-authenticate")).contains("resource_metadata=");
    assertThat(answer.text()).doesNotContain("eyJ");
  }

  private static JWTClaimsSet.Builder change() {
    return new JWTClaimsSet.Builder(claims);
  }

  private static JWSHeader header() {
    return new JWSHeader.Builder(JWSAlgorithm.ES256).type(TYPE).keyID(key.getKeyID()).build();
  }

  private static String signed(JWSHeader header, JWTClaimsSet claims, ECKey key)
      throws JOSEException {
    var jwt = new SignedJWT(header, claims);
    jwt.sign(new ECDSASigner(key));
    return jwt.serialize();
  }
}
