package dev.platform.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.engine.Eventually;
import dev.platform.testing.AtOnce;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SocketTableTest {
  private static final int CROWD = 50;

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  private final SocketTable.Shared sockets =
      new SocketTable.Shared(
          () -> {
            reads.incrementAndGet();
            await(mayEnd);
            return new SocketTable(List.of());
          });

  @Test
  void aCrowdSharesOneTableThatIsNotOlderThanItsQuestions() {
    var early = CompletableFuture.supplyAsync(this::ask, task -> new Thread(task).start());
    Eventually.isTrue("one is read", () -> reads.get() == 1);
    var release = CompletableFuture.runAsync(this::release, task -> new Thread(task).start());

    var tables = AtOnce.run(CROWD, number -> ask());

    release.join();
    assertThat(tables).doesNotContain(early.join());
    assertThat(reads.get()).isBetween(2, 3);
  }

  @Test
  void afterAFailureTheNextOneIsReadAgain() throws IOException {
    var failing =
        new SocketTable.Shared(
            () -> {
              if (reads.incrementAndGet() == 1) {
                throw new IOException("no descriptor is left");
              }
              return new SocketTable(List.of());
            });

    assertThatThrownBy(failing::fresh).isInstanceOf(IOException.class);
    assertThat(failing.fresh().rows()).isEmpty();
  }

  /** Once all have asked. */
  private void release() {
    Eventually.isTrue("all have asked", () -> asked.get() == CROWD + 1);
    mayEnd.countDown();
  }

  private Integer ask() {
    asked.incrementAndGet();
    try {
      return System.identityHashCode(sockets.fresh());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
