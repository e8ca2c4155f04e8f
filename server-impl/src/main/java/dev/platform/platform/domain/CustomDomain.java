package dev.platform.platform.domain;

import dev.platform.base.id.WorkspaceId;
import dev.platform.base.page.Cursor;
import dev.platform.platform.ServiceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A domain name of a service.
 *
 * @param serviceName name of the service
 * @param slug first label of the host name that the service has on this installation
 * @param publicSuffix the part below which names can be registered
 * @param apex whether the name itself was registered, rather than one below it
 * @param redirectForName the domain that this one redirects to; empty if it serves by itself
 * @param verifiedAt since when its DNS records prove that it is the workspace's; null while they do
 *     not
 * @param failures how many checks in a row have not found the records
 */
public record CustomDomain(
    CustomDomainId id,
    WorkspaceId workspaceId,
    ServiceId serviceId,
    String serviceName,
    String slug,
    String name,
    String publicSuffix,
    boolean apex,
    String redirectForName,
    @Nullable Instant verifiedAt,
    int failures,
    Instant createdAt) {
  /** Name of the list, in its cursors. */
  static final String LIST = "custom-domains";

  /** Whether its DNS records were found. */
  public boolean isVerified() {
    return verifiedAt != null;
  }

  /** Whether it sends its visitors to another domain. */
  public boolean isRedirect() {
    return !redirectForName.isEmpty();
  }

  /** The place behind it in the list. */
  Cursor cursor() {
    return Cursor.at(LIST, createdAt, id.value());
  }

  /** The DNS record that proves whose it is. */
  Challenge challenge() {
    return new Challenge(workspaceId, name);
  }
}
