package dev.platform.base.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.testing.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {
  private final TestClock clock = new TestClock();
  private final Ids ids = new Ids(clock);

  @ParameterizedTest
  @EnumSource
  void anIdHasTheFormOfItsKind(IdPrefix prefix) {
    var id = ids.next(prefix);

    assertThat(id).matches(prefix.text() + "-[0-9a-v]{20}");
    assertThat(prefix.fits(id)).isTrue();
  }

  @Test
  void idsSortByTheTimeTheyWereMade() {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      made.add(ids.next(IdPrefix.SERVICE));
      clock.pass(Duration.ofSeconds(i + 1));
    }

    assertThat(made).isSorted();
  }

  @Test
  void noTwoIdsAreTheSame() {
    Set<String> made = ConcurrentHashMap.newKeySet();
    var elsewhere = new Ids(clock);

    IntStream.range(0, 100_000)
        .parallel()
        .forEach(
            i -> {
              made.add(ids.next(IdPrefix.SERVICE));
              made.add(elsewhere.next(IdPrefix.SERVICE));
            });

    assertThat(made).hasSize(200_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "srv",
        "srv-",
        "srv-0123456789abcdefghi",
        "srv-0123456789abcdefghijk",
        "srv-0123456789ABCDEFGHIJ",
        "srv-0123456789abcdefghiw",
        "dep-0123456789abcdefghij",
        " srv-0123456789abcdefghij"
      })
  void whatHasAnotherFormIsNoId(String text) {
    assertThatThrownBy(() -> IdPrefix.SERVICE.require(text))
        .isInstanceOfSatisfying(
            MalformedId.class, malformed -> assertThat(malformed.value()).isEqualTo(text));
  }

  @Test
  void prefixesAreDistinctAndInOrder() {
    assertThat(Arrays.stream(IdPrefix.values()).map(IdPrefix::text)).doesNotHaveDuplicates();
    assertThat(Arrays.stream(IdPrefix.values()).map(it -> it.name().toLowerCase(Locale.ROOT)))
        .isSorted();
  }
}
