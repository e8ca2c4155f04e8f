/**
 * The audit log: who did what in a workspace, and who was denied.
 *
 * <p><b>Cast.</b> An {@link dev.platform.identity.audit.AuditEntry} says who, what, when and on
 * which thing. {@link dev.platform.identity.audit.DatabaseAuditTrail} collects what a transaction
 * changes; {@link dev.platform.identity.audit.AuditCommitHook} writes it as the last part of the
 * transaction. {@link dev.platform.identity.audit.AuditLogs} is the front door for readers.
 *
 * <p><b>Always true.</b> A requested change is committed with its entry or not at all. An entry is
 * never changed. It holds ids and words of ours, never what a request brought along: no name, no
 * value, no secret. Only administrators read it.
 *
 * <p><b>Failures.</b> What cannot be written down is not done: a change is undone, a sensitive read
 * is not answered. A caller without a credential leaves no entry, so no one can fill the log from
 * outside.
 *
 * <p><b>Tables.</b> {@code audit_log}. {@link dev.platform.identity.audit.AuditRetentionReconciler}
 * deletes what is too old.
 */
@NullMarked
package dev.platform.identity.audit;

import org.jspecify.annotations.NullMarked;
