package dev.platform.client;

import dev.platform.client.api.CustomDomainsApi;
import dev.platform.client.error.TimedOutException;
import dev.platform.client.internal.Http;
import dev.platform.client.model.CustomDomain;
import dev.platform.client.model.CustomDomainVerificationStatus;
import java.time.Duration;

/** The custom domains of a web service or static site. */
public final class CustomDomains extends CustomDomainsApi {
  private final Http http;

  CustomDomains(Http http) {
    super(http);
    this.http = http;
  }

  /**
   * Looks up the DNS records of a domain and waits until they are found. Polls every 0.2 to 2
   * seconds. Throws {@link TimedOutException} on a timeout; the platform continues to look.
   *
   * @param nameOrId name or ID of the domain, whose records must have been set
   */
  public CustomDomain waitUntilVerified(String serviceId, String nameOrId, Duration timeout) {
    refresh(serviceId, nameOrId);
    return new Polling(http, timeout)
        .until(
            () -> get(serviceId, nameOrId),
            it -> CustomDomainVerificationStatus.VERIFIED.equals(it.verificationStatus()),
            "The domain %s of %s is not verified".formatted(nameOrId, serviceId));
  }
}
