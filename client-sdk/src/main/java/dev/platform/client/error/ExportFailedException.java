package dev.platform.client.error;

/** The export of a Postgres instance failed. The log of the instance contains the cause. */
public final class ExportFailedException extends PlatformException {
  private static final long serialVersionUID = 1L;

  private final String exportId;

  /** Created by the client. Public so that you can create it in tests. */
  public ExportFailedException(String postgresId, String exportId) {
    super(
        "Export %s of Postgres instance %s failed. The log of the instance contains the cause"
            .formatted(exportId, postgresId),
        null);
    this.exportId = exportId;
  }

  /** The ID of the export, which the API no longer lists. */
  public String exportId() {
    return exportId;
  }
}
