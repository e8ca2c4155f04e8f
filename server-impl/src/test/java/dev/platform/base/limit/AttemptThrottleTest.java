package dev.platform.base.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.error.Failure;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who has to wait for whose failures. */
class AttemptThrottleTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final String ACCOUNT = "ada@example.org";
  private static final AttemptSource HOME = AttemptSource.of("192.0.2.1");
  private static final AttemptSource KNOWN =
      new AttemptSource("192.0.2.1", Optional.of("a browser of hers"));

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final AttemptThrottle guesses = rooms.get(AttemptThrottle.class);

  @BeforeEach
  void forget() {
    database.execute("delete from guess");
  }

  @Test
  void aStrangerElsewhereDoesNotKeepThePersonOut() {
    assertThat(admitted(AttemptSource.of("203.0.113.9"), 50)).isEqualTo(6);

    assertThat(isAdmitted(HOME)).isTrue();
  }

  @Test
  void manyStrangersTogetherAreSlowedDownAndNeverKeepOutAKnownBrowser() {
    int tried =
        IntStream.range(0, 60).map(i -> admitted(AttemptSource.of("203.0.113." + i), 6)).sum();

    assertThat(tried).as("of 360 guesses of one password").isEqualTo(101);
    assertThat(isAdmitted(HOME)).as("a browser that nobody knows").isFalse();
    assertThat(isAdmitted(KNOWN)).isTrue();
    guesses.succeeded(ACCOUNT, KNOWN);
    assertThat(isAdmitted(KNOWN)).isTrue();
  }

  @Test
  void inAnHourAllStrangersOfTheWorldHaveFewGuesses() {
    int tried = 0;
    for (int second = 0; second < 3_600; second += 20) {
      tried += admitted(AttemptSource.of("198.51.100." + second / 20), 1);
      rooms.clock().pass(Duration.ofSeconds(20));
    }

    assertThat(tried).isBetween(100, 120);
  }

  @Test
  void aKnownBrowserGuessesNoFasterThanOthers() {
    assertThat(admitted(KNOWN, 50)).isEqualTo(6);
  }

  @Test
  void aSuccessTakesNothingFromTheWaitOfStrangers() {
    var stranger = AttemptSource.of("203.0.113.9");
    admitted(stranger, 50);
    assertThat(isAdmitted(HOME)).isTrue();
    guesses.succeeded(ACCOUNT, HOME);

    assertThat(isAdmitted(stranger)).isFalse();
    assertThat(admitted(HOME, 50)).as("begins afresh").isEqualTo(6);
  }

  private int admitted(AttemptSource source, int times) {
    return (int) IntStream.range(0, times).filter(i -> isAdmitted(source)).count();
  }

  private boolean isAdmitted(AttemptSource source) {
    try {
      guesses.begin(ACCOUNT, source);
      return true;
    } catch (Failure tooMany) {
      return false;
    }
  }
}
