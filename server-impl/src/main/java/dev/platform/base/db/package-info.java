/**
 * The database: transactions that have a name, and the mappers that run in them.
 *
 * <p>A {@link dev.platform.base.db.Tx} proves that a transaction is open; a {@link
 * dev.platform.base.db.WriteTx} that it may write. Neither is ever kept.
 */
@NullMarked
package dev.platform.base.db;

import org.jspecify.annotations.NullMarked;
