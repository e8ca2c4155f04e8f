package dev.platform.app;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Undoes whatever is written, from its beginning to its end. */
final class Rehearsal implements Db {
  private @Nullable Db db;
  private volatile boolean isOn;

  /** Serves callers of a test, without limits on how often they call. */
  TestServer serve(
      TestDatabase database, Path folder, TestCallers callers, Map<String, String> settings)
      throws InterruptedException {
    return TestProcess.on(database)
        .with(settings)
        .clock(Clock.systemUTC())
        .data(folder)
        .db(
            real -> {
              db = real;
              return this;
            })
        .authentication(real -> new NamedCallers(real, callers.byName()))
        .unlimited()
        .serve();
  }

  void begin() {
    isOn = true;
  }

  void end() {
    isOn = false;
  }

  @Override
  public <T> T read(String name, Function<Tx, T> work) {
    return Objects.requireNonNull(db).read(name, work);
  }

  @Override
  public <T> T write(String name, Function<WriteTx, T> work) {
    var real = Objects.requireNonNull(db);
    return isOn ? real.rehearse(name, work) : real.write(name, work);
  }

  @Override
  public <T> T rehearse(String name, Function<WriteTx, T> work) {
    return Objects.requireNonNull(db).rehearse(name, work);
  }
}
