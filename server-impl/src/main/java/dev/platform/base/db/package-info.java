/**
 * The database: transactions that have a name, and the mappers that run in them.
 *
 * <p>A {@link dev.platform.base.db.Tx} proves that a transaction is open; a {@link
 * dev.platform.base.db.WriteTx} that it may write. Neither is ever kept.
 *
 * <p><b>Failures.</b> A {@link dev.platform.base.db.Heartbeat} finds out within two seconds that
 * the {@link dev.platform.base.db.Database} is away: stopped, unreachable or frozen. From then on
 * transactions of requests are rejected immediately with {@link
 * dev.platform.base.db.DatabaseUnavailable}, those under way are ended, and what works behind them
 * waits. What a database says that it cannot do now is a {@link
 * dev.platform.base.db.DatabaseCondition}: with a full disk, or read-only, it still answers reads,
 * changes are rejected in the same way, and work behind requests waits until a {@link
 * dev.platform.base.db.WriteProbe} succeeds. An {@link dev.platform.base.db.EmbeddedPostgresServer}
 * that dies is started again. What must stay in effect meanwhile is kept in memory by a {@link
 * dev.platform.base.db.ChangeFollower}.
 */
@NullMarked
package dev.platform.base.db;

import org.jspecify.annotations.NullMarked;
