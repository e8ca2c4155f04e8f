/**
 * PostgreSQL servers on this machine.
 *
 * <p><b>What it is.</b> A {@link dev.platform.engine.local.postgres.Cluster} is one server as its
 * users see it. It consists of {@link dev.platform.engine.local.postgres.Node}s, each a PostgreSQL
 * with data of its own; one of them is the leader. The programs are those that {@link
 * dev.platform.engine.local.postgres.PostgresPrograms} finds.
 *
 * <p><b>Who may do what.</b> The customer's role owns its database, may create others and the
 * {@link dev.platform.engine.local.postgres.CustomerExtensions}, and is no superuser. Two roles are
 * the engine's own ({@link dev.platform.engine.local.postgres.Credentials}). Connections from
 * 127.0.0.1 are internal, those from 127.0.0.2 external, which need TLS ({@link
 * dev.platform.engine.local.postgres.NodeConfiguration}).
 *
 * <p><b>On disk.</b> {@code servers/postgres/<key>/spec} is what is wanted and {@code state} what
 * is true ({@link dev.platform.engine.local.postgres.ClusterState}), both encrypted; {@code
 * members/<id>} is a {@link dev.platform.engine.local.server.Member}, whose data are in {@code pg}.
 *
 * <p><b>Exports.</b> A {@link dev.platform.engine.local.postgres.LocalExport} is made by {@link
 * dev.platform.engine.local.postgres.ClientPrograms} of the machine, in a member of its own that is
 * gone afterwards: dumped, then restored as the customer's role to a new server of the version.
 * What an earlier life has begun is begun again. {@code
 * servers/postgres-exports/<key>.<export>/complete} is the file; it is there only when the restore
 * has succeeded.
 *
 * <p><b>Backups.</b> {@link dev.platform.engine.local.postgres.ClusterBackups} keeps base backups
 * and the WAL of a server in {@code servers/postgres-backups/<key>}: {@code base-<time>.tar.gz} is
 * complete when {@code base-<time>.json} is there, {@code wal} has the segments, {@code state} what
 * was known last. PostgreSQL leaves segments in {@code tmp/wal} of a member, which is not on its
 * disk, and the engine takes them from there as the owner. What can be recovered follows from the
 * files that are there ({@link dev.platform.engine.local.postgres.KeptWal}). The data of a server
 * that begins as another one ({@link dev.platform.engine.local.postgres.FirstData}) have their name
 * only when the recovery has ended in order. A server that has backups and no data begins with the
 * newest that they have; {@link dev.platform.engine.local.postgres.ArchivedWal} makes that the
 * state of now, for a backup of the installation.
 *
 * <p><b>Always true.</b> A member is started only if its data are complete, and by one process at a
 * time. Data are deleted only when the server is removed.
 *
 * <p><b>A full disk.</b> When a disk is nearly full ({@link
 * dev.platform.engine.local.postgres.Measure}), transactions only read unless they say otherwise,
 * so that space can be freed. A reserve in the data is given back then, or when the server starts.
 * The WAL keeps the space that it has, and a server that does not start gets a little more disk.
 */
@NullMarked
package dev.platform.engine.local.postgres;

import org.jspecify.annotations.NullMarked;
