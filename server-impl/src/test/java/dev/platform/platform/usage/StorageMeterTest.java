package dev.platform.platform.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.db.Db;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StorageMeterTest {
  private static final Instant HOUR = Instant.parse("2026-03-01T12:00:00Z");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void aKeyValueInstanceHasStorageWhileItKeepsData() {
    database.execute(
        """
        insert into key_value (id, workspace_id, name, region, plan, maxmemory_policy, persistence,
          version, sealed_password, status, created_at, updated_at, deleted_at)
        values ('red-d4g2k7tjm3vs73c0p1p0', 'tea-d4g2k7tjm3vs73c0p1q0', 'queue', 'local', 'PRO', 'NOEVICTION',
            'JOURNAL_SNAPSHOT', '8', '', 'SUSPENDED', '%1$s', '%1$s', null),
          ('red-d4g2k7tjm3vs73c0p1p1', 'tea-d4g2k7tjm3vs73c0p1q0', 'gone', 'local', 'STARTER', 'NOEVICTION',
            'SNAPSHOT', '8', '', 'AVAILABLE', '%1$s', '%1$s', '%2$s'),
          ('red-d4g2k7tjm3vs73c0p1p2', 'tea-d4g2k7tjm3vs73c0p1q0', 'cache', 'local', 'PRO_PLUS', 'NOEVICTION',
            'OFF', '8', '', 'AVAILABLE', '%1$s', '%1$s', null)
        """
            .formatted(HOUR.minusSeconds(60), HOUR.plusSeconds(90)));

    assertThat(storage())
        .containsExactlyInAnyOrder(
            "red-d4g2k7tjm3vs73c0p1p0 " + 3600 * 15, "red-d4g2k7tjm3vs73c0p1p1 90");
  }

  private static List<String> storage() {
    try (var rooms = new TestRooms(database)) {
      var hour =
          rooms
              .get(Db.class)
              .read("test", tx -> new StorageMeter().measured(tx, HOUR, HOUR.plusSeconds(60 * 60)));
      assertThat(hour.isComplete()).isTrue();
      return hour.amounts().stream()
          .map(it -> it.resourceId() + " " + it.total().stripTrailingZeros().toPlainString())
          .toList();
    }
  }
}
