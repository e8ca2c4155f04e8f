package dev.platform.client;

import dev.platform.client.api.UsageApi;
import dev.platform.client.internal.Http;
import dev.platform.client.model.Usage;
import java.time.YearMonth;

/** What workspaces used in a month, with an estimate of its cost. */
public final class Usages extends UsageApi {
  Usages(Http http) {
    super(http);
  }

  /** The usage of a workspace in the current month, up to the last hour that was counted. */
  public Usage of(String workspaceId) {
    return get(options -> options.ownerId(workspaceId));
  }

  /** The usage of a workspace in a month (UTC), which must not be in the future. */
  public Usage of(String workspaceId, YearMonth month) {
    return get(options -> options.ownerId(workspaceId).period(month.toString()));
  }
}
