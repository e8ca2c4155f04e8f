package dev.platform.engine.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.Eventually;
import dev.platform.engine.local.server.ServerMachine;
import dev.platform.engine.spi.CopyStatus;
import dev.platform.engine.spi.PostgresRef;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTurnsTest {
  @TempDir Path folder;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> begun = new CopyOnWriteArrayList<>();
  private final Semaphore first = new Semaphore(0);
  private final ExportTurns turns = new ExportTurns(threads, this::make);

  @AfterEach
  void end() {
    turns.close();
    threads.shutdownNow();
  }

  private void make(LocalExport export) {
    begun.add(export.state().key());
    if (export.state().owner().equals("slow")) {
      try {
        first.acquire();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private LocalExport export(String owner, String key) {
    ServerMachine fullDisk =
        (ServerMachine)
            Proxy.newProxyInstance(
                ServerMachine.class.getClassLoader(),
                new Class<?>[] {ServerMachine.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("save")) {
                    throw new IOException("No space left on device");
                  }
                  return null;
                });
    return new LocalExport(
        folder.resolve(key),
        fullDisk,
        new NoMeans(),
        new ExportState("dpg-1", key, owner, 18, false, null));
  }

  private static final class NoMeans implements ExportMeans {
    @Override
    public void deleted(String owner) {}

    @Override
    public Optional<ExportSource> source(PostgresRef server) {
      throw new IllegalStateException("no server");
    }

    @Override
    public Optional<PostgresInstallation> client(int version) {
      return Optional.empty();
    }

    @Override
    public PostgresInstallation server(int version) {
      throw new IllegalStateException("no server");
    }
  }

  @Test
  void oneOwnerHasOneAtATimeAndHoldsUpNoOther() {
    turns.add(export("slow", "slow-1"));
    var cancelled = export("slow", "slow-2");
    turns.add(cancelled);
    turns.add(export("slow", "slow-3"));
    for (int i = 0; i < 5; i++) {
      turns.add(export("other-" + i, "other-" + i));
    }

    Eventually.isTrue("the others", () -> begun.size() == 6);
    assertThat(begun).contains("slow-1", "other-4").doesNotContain("slow-2", "slow-3");
    turns.cancel(cancelled);
    first.release();
    Eventually.isTrue("its next", () -> begun.contains("slow-3"));
    assertThat(begun).doesNotContain("slow-2");
  }

  @Test
  void oneThatIsCancelledMakesRoomForTheNext() {
    var running = export("slow", "slow-1");
    turns.add(running);
    turns.add(export("slow", "slow-2"));
    Eventually.isTrue("the first", () -> begun.contains("slow-1"));

    turns.cancel(running);

    Eventually.isTrue("the next", () -> begun.contains("slow-2"));
  }

  @Test
  void aFailureThatCannotBeSavedIsOne() throws Exception {
    var export = export("a", "exp-1");

    export.make();

    assertThat(export.status())
        .isEqualTo(new CopyStatus.Failed("The server had an internal error."));
  }
}
