/**
 * PostgreSQL servers on this machine.
 *
 * <p><b>What it is.</b> A {@link dev.platform.engine.local.postgres.Cluster} is one server as its
 * users see it. It consists of {@link dev.platform.engine.local.postgres.Node}s, each a PostgreSQL
 * with data of its own; one of them is the leader. The programs are those that {@link
 * dev.platform.engine.local.postgres.PostgresPrograms} finds.
 *
 * <p><b>Who may do what.</b> The customer's role owns its database and is no superuser. Two roles
 * are the engine's own ({@link dev.platform.engine.local.postgres.Credentials}). Connections from
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
 * <p><b>Always true.</b> A member is started only if its data are complete, and by one process at a
 * time. Data are deleted only when the server is removed.
 *
 * <p><b>A full disk.</b> When a disk is nearly full ({@link
 * dev.platform.engine.local.postgres.Measure}), transactions only read unless they say otherwise,
 * so that space can be freed; a reserve in the data lets the server start when there is no space
 * left.
 */
@NullMarked
package dev.platform.engine.local.postgres;

import org.jspecify.annotations.NullMarked;
