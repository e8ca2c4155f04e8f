package dev.platform.platform.postgres;

import dev.platform.api.nativeapi.PostgresExportsApi;
import dev.platform.identity.access.ResponseHeaders;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.InputStream;

/** The files of exports. */
@Singleton
final class ExportResource implements PostgresExportsApi {
  private final Exports exports;
  private final ResponseHeaders headers;

  @Inject
  ExportResource(Exports exports, ResponseHeaders headers) {
    this.exports = exports;
    this.headers = headers;
  }

  @Override
  public InputStream downloadPostgresExport(String exportId, String token) {
    var download = exports.download(new ExportId(exportId), token);
    headers.add("Content-Disposition", "attachment; filename=\"" + download.fileName() + "\"");
    headers.add("Cache-Control", "no-store");
    return download.file().contents();
  }
}
