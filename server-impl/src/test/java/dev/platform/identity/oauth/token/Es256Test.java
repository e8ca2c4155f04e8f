package dev.platform.identity.oauth.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Signatures are the same thing whoever makes them: replicas may run on different machines. */
class Es256Test {
  private final List<Es256> both = List.of(Es256.fastest(), Es256.ofJdk());

  @Test
  void eachVerifiesWhatTheOtherSigns() throws Exception {
    var key = key();
    for (Es256 signing : both) {
      var signed = signed(signing, key);
      for (Es256 verifying : both) {
        assertThat(JWSObject.parse(signed).verify(verifying.verifier(key))).isTrue();
      }
    }
  }

  @Test
  void neitherTakesTheSignatureOfAnotherKey() throws Exception {
    var signed = JWSObject.parse(signed(Es256.fastest(), key()));
    for (Es256 verifying : both) {
      assertThat(signed.verify(verifying.verifier(key()))).isFalse();
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void isNativeWhereTheProgramHasTheLibrary() {
    assertThat(Es256.fastest().isNative()).isTrue();
    assertThat(Es256.ofJdk().isNative()).isFalse();
  }

  private static String signed(Es256 by, ECKey key) throws Exception {
    var object = new JWSObject(new JWSHeader(JWSAlgorithm.ES256), new Payload("hello"));
    object.sign(by.signer(key));
    return object.serialize();
  }

  private static ECKey key() throws Exception {
    return new ECKeyGenerator(Curve.P_256).generate();
  }
}
