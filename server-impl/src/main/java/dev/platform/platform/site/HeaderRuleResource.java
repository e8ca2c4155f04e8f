package dev.platform.platform.site;

import dev.platform.api.platform.HeadersApi;
import dev.platform.api.platform.model.HeaderDto;
import dev.platform.api.platform.model.HeaderInputDto;
import dev.platform.api.platform.model.HeaderWithCursorDto;
import dev.platform.base.page.PageRequest;
import dev.platform.identity.access.Caller;
import dev.platform.platform.ServiceId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/** Headers of sites over HTTP. */
@Singleton
final class HeaderRuleResource implements HeadersApi {
  private final Sites sites;
  private final Supplier<Caller> caller;

  @Inject
  HeaderRuleResource(Sites sites, Supplier<Caller> caller) {
    this.sites = sites;
    this.caller = caller;
  }

  @Override
  public List<HeaderWithCursorDto> listHeaders(
      String serviceId,
      List<String> path,
      List<String> name,
      List<String> value,
      String cursor,
      Integer limit) {
    var filter = new HeaderRuleFilter(path, name, value);
    var page = PageRequest.of(HeaderRule.LIST, cursor, limit);
    return sites
        .headers(caller.get(), new ServiceId(serviceId), filter, page)
        .map(SiteViews::entry);
  }

  @Override
  public List<HeaderDto> updateHeaders(String serviceId, List<HeaderInputDto> inputs) {
    var headers =
        sites.replaceHeaders(caller.get(), new ServiceId(serviceId), SiteViews.headers(inputs));
    return SiteViews.nullIfEmpty(headers.stream().map(SiteViews::header).toList());
  }
}
