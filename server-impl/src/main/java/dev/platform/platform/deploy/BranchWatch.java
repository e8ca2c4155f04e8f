package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.spi.Source;
import dev.platform.platform.ServiceId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far the branch of a service has been followed.
 *
 * @param repository git URL
 * @param branch null is the repository's default branch
 * @param seen the commit that was built, deployed or passed over last; null until there is one
 * @param failures how often in a row it could not be looked at
 */
record BranchWatch(
    ServiceId serviceId,
    WorkspaceId workspaceId,
    String repository,
    @Nullable String branch,
    @Nullable String seen,
    int failures) {

  Source source() {
    return new Source(repository, branch, null, "");
  }

  /** Whether nothing has happened since another look at the row. */
  boolean isStill(BranchWatch then) {
    return repository.equals(then.repository)
        && Objects.equals(branch, then.branch)
        && Objects.equals(seen, then.seen);
  }
}
