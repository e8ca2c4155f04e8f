package dev.platform.base.db;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Opens transactions. Used by front doors, reconcilers and tasks only. Every method throws {@link
 * DatabaseUnavailable} while the database is away.
 */
public interface Db {

  /**
   * Work that only reads. Statements see what is committed at their own start; work that needs one
   * consistent view of several statements says so in its SQL.
   *
   * @param name names the transaction in logs and metrics, for example {@code service.get}
   * @throws StatementTimeout if a statement ran for longer than its mapper allows
   */
  <T> T read(String name, Function<Tx, T> work);

  /**
   * Work that writes: read committed, and run again when the database reports a serialization
   * failure, a deadlock or a duplicate key: another transaction was faster, and the next attempt
   * sees its changes. So it must be safe to repeat: no HTTP, no engine, no clock except {@link
   * Tx#now}. It is not run again when the database goes away while it commits: then the change may
   * have been made.
   *
   * @param name names the transaction in logs and metrics, for example {@code service.create}
   */
  <T> T write(String name, Function<WriteTx, T> work);

  /**
   * The work of {@link #write} without its effect: at the end everything is undone, and nothing
   * runs after it. So it is rejected exactly when the real work would be.
   */
  <T> T rehearse(String name, Function<WriteTx, T> work);

  /** Like {@link #write(String, Function)}, for work without a result. */
  default void change(String name, Consumer<WriteTx> work) {
    write(
        name,
        tx -> {
          work.accept(tx);
          return true;
        });
  }

  /**
   * Guards calls that must not happen while a transaction is open: engines and the network.
   *
   * @throws IllegalStateException if this thread has one open
   */
  static void assertOutside() {
    OpenTransaction.assertNone();
  }
}
