package dev.platform.platform.domain;

import dev.platform.api.platform.CustomDomainsApi;
import dev.platform.api.platform.model.CustomDomainDto;
import dev.platform.api.platform.model.CustomDomainPOSTDto;
import dev.platform.api.platform.model.CustomDomainTypeDto;
import dev.platform.api.platform.model.CustomDomainVerificationStatusDto;
import dev.platform.api.platform.model.CustomDomainWithCursorDto;
import dev.platform.base.contract.Partial;
import dev.platform.base.page.PageRequest;
import dev.platform.base.time.Times;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Custom domains over HTTP. */
@Singleton
final class DomainResource implements CustomDomainsApi {
  private final CustomDomains domains;
  private final DomainViews views;
  private final Supplier<Caller> caller;

  @Inject
  DomainResource(CustomDomains domains, DomainViews views, Supplier<Caller> caller) {
    this.domains = domains;
    this.views = views;
    this.caller = caller;
  }

  @Override
  public List<CustomDomainDto> createCustomDomain(String serviceId, CustomDomainPOSTDto input) {
    return domains.add(caller.get(), new ServiceId(serviceId), input.getName()).stream()
        .map(views::domain)
        .toList();
  }

  @Override
  public CustomDomainDto retrieveCustomDomain(String serviceId, String customDomainNameOrID) {
    return views.domain(domains.get(caller.get(), new ServiceId(serviceId), customDomainNameOrID));
  }

  @Override
  @Partial("exposes pending DNS-instruction state, omits unavailable provider metadata")
  public List<CustomDomainWithCursorDto> listCustomDomains(
      String serviceId,
      @Nullable String cursor,
      Integer limit,
      List<String> name,
      @Nullable CustomDomainTypeDto domainType,
      @Nullable CustomDomainVerificationStatusDto verificationStatus,
      @Nullable String createdBefore,
      @Nullable String createdAfter) {
    var filter =
        new DomainFilter(
            name,
            domainType == null ? null : domainType == CustomDomainTypeDto.APEX,
            verificationStatus == null
                ? null
                : verificationStatus == CustomDomainVerificationStatusDto.VERIFIED,
            Times.parse(createdBefore),
            Times.parse(createdAfter));
    var page = PageRequest.of(CustomDomain.LIST, cursor, limit);
    return domains.list(caller.get(), new ServiceId(serviceId), filter, page).map(views::entry);
  }

  @Override
  public void refreshCustomDomain(String serviceId, String customDomainNameOrID) {
    domains.verify(caller.get(), new ServiceId(serviceId), customDomainNameOrID);
  }

  @Override
  public void deleteCustomDomain(String serviceId, String customDomainNameOrID) {
    domains.delete(caller.get(), new ServiceId(serviceId), customDomainNameOrID);
  }
}
