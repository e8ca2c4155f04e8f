package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KnownSocketsTest {
  private final KnownSockets sockets = new KnownSockets();
  private final AtomicInteger searches = new AtomicInteger();
  private Set<Long> open = Set.of(1L, 2L);

  @Test
  void whatWasFoundIsNotSearchedForAgain() throws Exception {
    assertThat(contain(1L)).isTrue();
    assertThat(contain(2L)).isTrue();
    assertThat(contain(1L, 2L)).isTrue();

    assertThat(searches).hasValue(1);
  }

  @Test
  void aNewSocketIsSearchedFor() throws Exception {
    contain(1L);
    open = Set.of(3L);

    assertThat(contain(3L)).isTrue();
    assertThat(contain(1L)).isFalse();
    assertThat(searches).hasValue(3);
  }

  @Test
  void aSocketOfSomebodyElseIsNotSearchedForEachTime() throws Exception {
    assertThat(contain(1L, 9L)).isFalse();
    assertThat(contain(1L, 9L)).isFalse();
    assertThat(contain(9L)).isFalse();

    assertThat(searches).hasValue(2);
  }

  private boolean contain(Long... inodes) throws Exception {
    return sockets.contain(
        Set.of(inodes),
        () -> {
          searches.incrementAndGet();
          return open;
        });
  }
}
