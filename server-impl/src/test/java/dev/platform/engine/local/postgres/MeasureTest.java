package dev.platform.engine.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasureTest {
  private static final long MIB = 1 << 20;

  private static Measure used(long bytes) {
    return new Measure(0, bytes, false, null);
  }

  @Test
  void aDiskIsFullWhileItsFileSystemHasSomeSpaceLeft() {
    assertThat(used(900 * MIB).isFull(1024 * MIB)).isFalse();
    assertThat(used(915 * MIB).isFull(1024 * MIB)).isTrue();
  }
}
