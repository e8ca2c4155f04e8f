package dev.platform.platform.service;

import dev.platform.api.Operation;
import dev.platform.api.pages.PageOperation;
import dev.platform.api.pages.ServicePagesApi;
import dev.platform.page.PageViews;
import dev.platform.page.SignedInUser;
import dev.platform.page.SignedInUsers;
import dev.platform.platform.ServiceId;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** Where the {@code dashboardUrl} of a service leads. */
@Singleton
final class ServicePagesResource implements ServicePagesApi {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final PageViews views;
  private final SignedInUsers signedInUsers;
  private final Services services;
  private final ServiceSettings settings;
  private @Context HttpHeaders request;

  @Inject
  @SuppressWarnings("NullAway.Init") // Jersey injects a proxy of the request's headers
  ServicePagesResource(
      PageViews views, SignedInUsers signedInUsers, Services services, ServiceSettings settings) {
    this.views = views;
    this.signedInUsers = signedInUsers;
    this.services = services;
    this.settings = settings;
  }

  @Override
  public Response getStaticSitePage(String serviceId) {
    return show(PageOperation.GET_STATIC_SITE_PAGE, ServiceType.STATIC_SITE, serviceId);
  }

  @Override
  public Response getWebServicePage(String serviceId) {
    return show(PageOperation.GET_WEB_SERVICE_PAGE, ServiceType.WEB_SERVICE, serviceId);
  }

  @Override
  public Response getPrivateServicePage(String serviceId) {
    return show(PageOperation.GET_PRIVATE_SERVICE_PAGE, ServiceType.PRIVATE_SERVICE, serviceId);
  }

  @Override
  public Response getBackgroundWorkerPage(String serviceId) {
    return show(PageOperation.GET_BACKGROUND_WORKER_PAGE, ServiceType.BACKGROUND_WORKER, serviceId);
  }

  @Override
  public Response getCronJobPage(String serviceId) {
    return show(PageOperation.GET_CRON_JOB_PAGE, ServiceType.CRON_JOB, serviceId);
  }

  private Response show(Operation operation, ServiceType type, String serviceId) {
    return views.show(
        operation,
        request,
        "/" + type.shortName() + "/" + serviceId,
        signedInUser -> show(signedInUser, type, new ServiceId(serviceId)));
  }

  private Response show(SignedInUser signedInUser, ServiceType type, ServiceId id) {
    var overview = services.overview(signedInUser.caller(), id);
    var service = overview.service();
    return service.type() == type
        ? PageViews.page(page(signedInUser, overview))
        : PageViews.redirect(ServiceSettings.dashboardPath(service));
  }

  private JteModel page(SignedInUser signedInUser, ServiceOverview overview) {
    var service = overview.service();
    return TEMPLATES.serviceOverview(
        signedInUsers.frame(signedInUser, service.name(), ""),
        overview,
        service.type().isPublic() ? settings.publicAddress(service.slug()) : "");
  }
}
