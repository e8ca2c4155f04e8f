package dev.platform.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrailTest {
  private static final Document DOCUMENT = Document.load("platform");
  private static final Operation USER = DOCUMENT.operation("get-user");
  private static final Operation SERVICES = DOCUMENT.operation("list-services");
  private static final Operation DEPLOYS = DOCUMENT.operation("list-deploys");

  @BeforeEach
  void begin() {
    Trail.begin(Optional.empty());
  }

  @Test
  void onlyAResponseWithoutAnErrorIsSuccess() {
    Trail.add(USER, 302);
    Trail.add(SERVICES, 403);
    Trail.add(DEPLOYS, 0);

    assertThat(Trail.operations()).containsExactly("get-user", "list-deploys", "list-services");
    assertThat(Trail.successful()).containsExactly("get-user");
    assertThat(Trail.latest())
        .isEqualTo("get-user 302, list-services 403, list-deploys no response");
  }

  @Test
  void checksOfOtherThreadsDoNotMix() throws InterruptedException {
    Trail.add(USER, 200);

    var other = new Thread(() -> Trail.add(SERVICES, 200));
    other.start();
    other.join();

    assertThat(Trail.operations()).containsExactly("get-user");
  }

  @Test
  void aCheckBeginsWithoutTheCallsOfTheOneBefore() {
    Trail.add(USER, 200);

    Trail.begin(Optional.of("next"));

    assertThat(Trail.operations()).isEmpty();
    assertThat(Trail.mark()).hasValue("next");
  }
}
