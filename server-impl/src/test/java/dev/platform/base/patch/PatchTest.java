package dev.platform.base.patch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PatchTest {
  @Test
  void absentNullAndAValueAreThreeDifferentThings() {
    assertThat(Patch.of(false, null)).isEqualTo(new Patch.Keep<>());
    assertThat(Patch.of(false, "ignored")).isEqualTo(new Patch.Keep<>());
    assertThat(Patch.of(true, null)).isEqualTo(new Patch.Clear<>());
    assertThat(Patch.of(true, "new")).isEqualTo(new Patch.Set<>("new"));
  }

  @Test
  void aFieldIsKeptClearedOrSet() {
    assertThat(new Patch.Keep<String>().over("old")).isEqualTo("old");
    assertThat(new Patch.Keep<String>().over(null)).isNull();
    assertThat(new Patch.Clear<String>().over("old")).isNull();
    assertThat(new Patch.Set<>("new").over("old")).isEqualTo("new");
    assertThat(new Patch.Set<>("new").over(null)).isEqualTo("new");
  }

  @Test
  void aFieldThatIsNeverEmptyIsClearedToItsFallback() {
    assertThat(new Patch.Keep<String>().over("old", "fallback")).isEqualTo("old");
    assertThat(new Patch.Clear<String>().over("old", "fallback")).isEqualTo("fallback");
    assertThat(new Patch.Set<>("new").over("old", "fallback")).isEqualTo("new");
  }
}
