package dev.platform.base.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class WorkerLeaseTest {
  private static final Duration OFTEN = Duration.ofMillis(20);

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private final Db db = database.db(Clock.systemUTC(), List.of(WorkerLease.persistence()));
  private final CountDownLatch lost = new CountDownLatch(1);

  @TempDir private Path folder;
  private Path here;
  private Path there;

  @BeforeEach
  void makeFolders() throws Exception {
    here = Files.createDirectory(folder.resolve("here")).toRealPath();
    there = Files.createDirectory(folder.resolve("there")).toRealPath();
  }

  @AfterEach
  void forget() {
    database.execute("delete from worker_lease");
  }

  @Test
  void aSecondMachineIsRefusedAndToldWhoHasIt() throws Exception {
    try (var lease = take(here)) {
      assertThatThrownBy(() -> take(there))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(here.toString())
          .hasMessageContaining("PLATFORM_ROLES=api,content");
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void aCopyOfTheFolderIsAnotherMachine() throws Exception {
    try (var lease = take(here)) {
      Files.copy(here.resolve("machine"), there.resolve("machine"));

      assertThatThrownBy(() -> take(there)).hasMessageContaining(here.toString());
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void aSecondProcessInTheSameFolderIsRefused() throws Exception {
    try (var lease = take(here)) {
      assertThatThrownBy(() -> take(here)).hasMessageContaining("another process");
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void whatWasGivenBackCanBeTakenAtOnce() throws Exception {
    take(here).close();

    try (var lease = take(there)) {
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void theSameMachineTakesItBackAtOnceAfterACrash() throws Exception {
    crash(here);

    assertThatThrownBy(() -> take(there)).hasMessageContaining(here.toString());
    try (var lease = take(here)) {
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void anotherMachineTakesWhatHasExpired() throws Exception {
    crash(here);
    database.execute("update worker_lease set renewed_at = now() - interval '31 s'");

    try (var lease = take(there)) {
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void whoHasLostItIsTold() throws Exception {
    try (var lease = WorkerLease.take(db, here, lost::countDown, OFTEN)) {
      database.execute("update worker_lease set process = 'another', machine = 'another'");

      assertThat(lost.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(lease.isHeld()).isFalse();
    }
    assertThat(database.query("select process from worker_lease")).containsExactly("another");
  }

  @Test
  void itLivesOnWhileItIsRenewed() throws Exception {
    try (var lease = WorkerLease.take(db, here, lost::countDown, OFTEN)) {
      database.execute("update worker_lease set renewed_at = now() - interval '1 h'");

      var renewed = "select count(*) from worker_lease where renewed_at > now() - interval '9 s'";
      while (database.count(renewed) == 0) {
        assertThat(lost.await(OFTEN.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
      }
      assertThat(lease.isHeld()).isTrue();
    }
  }

  private WorkerLease take(Path data) {
    return WorkerLease.take(db, data, lost::countDown);
  }

  /** Leaves the row of a process that was killed. */
  private void crash(Path data) throws Exception {
    try (var lease = take(data)) {
      database.execute("update worker_lease set process = 'killed'");
      assertThat(lease.isHeld()).isTrue();
    }
  }
}
