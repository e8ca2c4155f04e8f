package dev.platform.base.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.platform.engine.Eventually;
import dev.platform.engine.WholePlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A start waits for a server that is slow, and not for one that has exited. */
@Tag("slow")
@WholePlatform(WholePlatform.Lane.TWO)
class SlowPostgresTest {
  private static final Duration SILENCE = Duration.ofSeconds(5);
  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final String LINE =
      "waiting for the embedded PostgreSQL to accept connections: \\d+ s so far";

  @TempDir private Path folder;
  private final Logger log = (Logger) LoggerFactory.getLogger(LongWait.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void begin() throws Exception {
    EmbeddedPostgresServer.start(folder).close();
    log.setLevel(Level.INFO);
    lines.list = new CopyOnWriteArrayList<>();
    lines.start();
    log.addAppender(lines);
  }

  @AfterEach
  void end() {
    log.detachAppender(lines);
    log.setLevel(null);
  }

  @Test
  void aStartWaitsForAServerThatIsStopped() throws Exception {
    var starting = startAndStop();
    Eventually.see("lines", this::lines, seen -> seen.size() >= 3);
    assertThat(starting).isNotDone();

    signal("CONT");

    try (var server = starting.join();
        var connection = server.address().direct().getConnection()) {
      assertThat(connection.isValid(5)).isTrue();
    }
  }

  @Test
  void aStartEndsWithItsServer() throws Exception {
    var starting = startAndStop();
    Eventually.see("a line", this::lines, seen -> !seen.isEmpty());

    signal("KILL");

    assertThatThrownBy(starting::join)
        .hasRootCauseMessage("the embedded PostgreSQL has exited while it was starting");
    EmbeddedPostgresServer.start(folder).close();
  }

  /** A start whose server was stopped while it was on its way; it may be faster than the signal. */
  private CompletableFuture<EmbeddedPostgresServer> startAndStop() {
    while (true) {
      var starting = start();
      while (!starting.isDone() && pid().isEmpty()) {
        Thread.onSpinWait();
      }
      signal("STOP");
      Eventually.isTrue(
          "a slow start, or a fast one", () -> starting.isDone() || !lines().isEmpty());
      if (!starting.isDone()) {
        return starting;
      }
      signal("CONT");
      starting.join().close();
      lines.list.clear();
    }
  }

  private CompletableFuture<EmbeddedPostgresServer> start() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return EmbeddedPostgresServer.start(folder, SILENCE, PERIOD);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        command -> new Thread(command, "starting").start());
  }

  /** Other tests wait too, for servers and for more. */
  private List<String> lines() {
    return lines.list.stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(it -> it.matches(LINE))
        .toList();
  }

  private void signal(String name) {
    try {
      new ProcessBuilder("/bin/kill", "-s", name, pid()).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String pid() {
    try {
      return Files.readString(folder.resolve("data/postmaster.pid")).lines().findFirst().orElse("");
    } catch (IOException e) {
      return "";
    }
  }
}
