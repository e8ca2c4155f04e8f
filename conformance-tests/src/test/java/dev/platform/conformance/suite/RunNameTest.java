package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunNameTest {
  private static final Instant BEGIN = Instant.parse("2026-11-28T03:30:00Z");

  @Test
  void aNameTellsWhenItsRunBegan() {
    RunName run = RunName.at(BEGIN);

    assertThat(RunName.beginOf(run.with("web"))).hasValue(BEGIN);
    assertThat(run.isIn(run.with("web"))).isTrue();
  }

  @Test
  void aNameOfAnotherRunIsAnotherName() {
    assertThat(RunName.at(BEGIN).isIn(RunName.at(BEGIN.plusSeconds(1)).with("web"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"web", "conf-", "conf-templates-web", "conf-tp7kq0aaaa-web"})
  void whatSomebodyElseHasChosenIsNoName(String name) {
    assertThat(RunName.beginOf(name)).isEmpty();
  }

  @Test
  void aNameFitsIntoALabelOfDns() {
    assertThat(RunName.at(BEGIN).value()).matches("[a-z0-9-]{15}");
  }
}
