package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostmasterTest {
  private static final int TIMES = 5_000;

  @TempDir Path data;

  @Test
  void aServerMayDeleteItsFileWhileItIsAskedFor() throws Exception {
    var postmaster = new Postmaster(data);
    var server = CompletableFuture.runAsync(this::comeAndGo);

    while (!server.isDone()) {
      assertThat(postmaster.isAlive()).isFalse();
    }

    server.get();
  }

  /** No process has this id. */
  private void comeAndGo() {
    try {
      for (int i = 0; i < TIMES; i++) {
        Files.writeString(data.resolve("postmaster.pid"), Long.MAX_VALUE + "\n");
        Files.delete(data.resolve("postmaster.pid"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
