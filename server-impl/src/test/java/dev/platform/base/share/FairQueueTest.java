package dev.platform.base.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairQueueTest {
  private final FairQueue<String> queue = new FairQueue<>();

  /** Takes everything, one at a time. */
  private List<String> turns() {
    List<String> turns = new ArrayList<>();
    for (var next = queue.take(); next.isPresent(); next = queue.take()) {
      turns.add(next.get());
      queue.end(next.get().substring(0, 1));
    }
    return turns;
  }

  private void add(String... works) {
    for (String work : works) {
      queue.add(work.substring(0, 1), work);
    }
  }

  @Test
  void turnsGoRoundBetweenThoseWhoWait() {
    add("a1", "a2", "a3", "a4", "b1", "b2", "c1");

    assertThat(turns()).containsExactly("a1", "b1", "c1", "a2", "b2", "a3", "a4");
  }

  @Test
  void whoHasTheFewestAtWorkIsNext() {
    add("a1", "a2", "a3", "a4");
    queue.take();
    queue.take();
    queue.take();
    add("b1", "b2");

    assertThat(queue.take()).contains("b1");
    assertThat(queue.take()).contains("b2");
    assertThat(queue.take()).contains("a4");
    assertThat(queue.take()).isEqualTo(Optional.empty());
    assertThat(queue.working()).isEqualTo(6);
  }

  @Test
  void thePlaceOfNewWorkIsKnown() {
    add("a1", "a2", "a3", "b1", "b2");

    assertThat(List.of(queue.ahead("a"), queue.ahead("b"), queue.ahead("c")))
        .containsExactly(5, 5, 2);
    assertThat(queue.before("c")).isEqualTo(queue.working() + 2);

    queue.take();
    add("c1");

    assertThat(turns()).containsExactly("b1", "c1", "b2", "a2", "a3");
  }

  @Test
  void whatIsRemovedHasNoTurn() {
    add("a1", "a2", "b1");

    queue.remove("a", "a1");
    queue.remove("b", "b1");
    queue.remove("z", "z1");

    assertThat(turns()).containsExactly("a2");
  }
}
