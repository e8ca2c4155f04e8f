package dev.platform.app;

import dev.platform.base.db.Db;
import dev.platform.base.db.PostgresSignals;
import dev.platform.base.secret.Vault;
import dev.platform.base.work.ScheduledWork;
import dev.platform.engine.simulated.SimulatedEngine;
import dev.platform.http.Readiness;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import javax.sql.DataSource;

/** What a process brings to its rooms, with an engine that only pretends. */
final class TestParts {
  private TestParts() {}

  /**
   * Parts that hear signals.
   *
   * @param stages end what is started
   * @param direct makes connections of their own
   * @param data folder of the key that encrypts
   */
  static ProcessParts of(
      StartedParts stages, DataSource direct, DataSource source, Db db, Clock clock, Path data) {
    var signals = stages.add(new PostgresSignals(direct));
    signals.start();
    return new ProcessParts(
        clock,
        source,
        db,
        signals,
        new ScheduledWork(signals, clock),
        Vault.open(data.resolve("secret.key")),
        new SimulatedEngine(),
        () -> new Readiness.Report(List.of()),
        new EdgeTraffic());
  }
}
