package dev.platform.identity.audit;

import dev.platform.api.nativeapi.AuditLogDownloadApi;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.ResponseHeaders;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.InputStream;
import java.util.function.Supplier;

/** The audit log as a file. */
@Singleton
final class AuditDownloadResource implements AuditLogDownloadApi {
  private final AuditLogs logs;
  private final Supplier<Caller> caller;
  private final ResponseHeaders headers;

  @Inject
  AuditDownloadResource(AuditLogs logs, Supplier<Caller> caller, ResponseHeaders headers) {
    this.logs = logs;
    this.caller = caller;
    this.headers = headers;
  }

  @Override
  public InputStream downloadAuditLog(String ownerId, String startTime, String endTime) {
    var workspace = new WorkspaceId(ownerId);
    var window = new AuditWindow(Times.parse(startTime), Times.parse(endTime));
    var parts = logs.export(caller.get(), workspace, window);
    headers.add(
        "Content-Disposition", "attachment; filename=\"audit-log-" + workspace.value() + ".csv\"");
    return AuditCsv.file(parts);
  }
}
