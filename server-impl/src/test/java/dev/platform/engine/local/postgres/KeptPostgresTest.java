package dev.platform.engine.local.postgres;

import dev.platform.engine.local.postgres.ClusterState.MemberState;
import dev.platform.engine.spi.PostgresRef;
import dev.platform.engine.spi.PostgresSpec;
import dev.platform.engine.spi.Recovery;
import dev.platform.engine.spi.Resources;
import dev.platform.engine.spi.ServerCertificate;
import dev.platform.testing.KeptSamples;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Servers, backups and exports outlive an upgrade: files of every release can be read. */
class KeptPostgresTest {
  private static final Instant TIME = Instant.parse("2026-11-22T10:15:30.123Z");

  @Test
  void aServerCanStillBeRead() throws IOException {
    new KeptSamples("engine/PostgresSpec").check(spec());
    new KeptSamples("engine/ClusterState")
        .check(
            new ClusterState(
                "srv-1",
                new Credentials("one", "two"),
                "dpg-1-a",
                List.of(new MemberState("dpg-1-a", true), new MemberState("dpg-1-b", false)),
                7,
                1 << 30,
                3,
                2,
                true,
                "The backup cannot be read."));
  }

  private static PostgresSpec spec() {
    return new PostgresSpec(
        new PostgresRef("dpg-1"),
        7,
        "srv-1",
        18,
        "shop_x1y2",
        "shop_user",
        "secret",
        new Resources(500, 268_435_456),
        1 << 30,
        100,
        Map.of("work_mem", "5MB"),
        new ServerCertificate("chain", "key"),
        new PostgresRef("dpg-2"),
        true,
        true,
        3,
        2,
        Duration.ofDays(3),
        new Recovery(new PostgresRef("dpg-3"), TIME));
  }

  @Test
  void aBackupCanStillBeRead() throws IOException {
    new KeptSamples("engine/BaseBackup")
        .check(
            new BaseBackup(
                "base-1",
                TIME,
                TIME.plusSeconds(60),
                "000000010000000000000002",
                "000000010000000000000003",
                "base-1",
                "postgres:746"));
    new KeptSamples("engine/RecoveryPlan")
        .check(new RecoveryPlan(TIME, "base-1", "000000010000000000000003"));
  }

  @Test
  void anExportCanStillBeRead() throws IOException {
    new KeptSamples("engine/ExportState")
        .check(new ExportState("dpg-1", "exp-1", "srv-1", 18, true, "pg_dump failed"));
  }
}
