package dev.platform.platform.blueprint.format;

import dev.platform.platform.domain.DomainName;
import dev.platform.platform.environment.IpRange;
import dev.platform.platform.service.MaintenanceMode;
import java.util.List;

/** How a service is reached from outside. */
final class TrafficFormat {
  private static final int MAX_DOMAINS = 100;
  private static final int MAX_URL = 2_048;

  private static final TextType NAME = TextType.text().checked(it -> DomainName.parse(it).text());
  private static final Field<List<String>> DOMAIN =
      Field.of("domain", NAME.as(List::of), "Old key for `domains` with one entry.");
  private static final Field<List<String>> DOMAINS =
      Field.of(
              "domains",
              ListType.of(NAME).atMost(MAX_DOMAINS).orNothing(),
              "Custom domains, such as `shop.example.com`. Default: none.")
          .on(ServiceKind.PUBLIC)
          .formerly(DOMAIN);
  private static final Field<List<IpRange>> IP_ALLOW_LIST =
      Field.of(
              "ipAllowList",
              CommonTypes.IP_ALLOW_LIST,
              "IP ranges from which clients can connect. An empty list rejects all. Default: all"
                  + " clients.")
          .on(ServiceKind.PUBLIC);

  private static final Field<Boolean> ENABLED =
      Field.of("enabled", CommonTypes.FLAG, "Whether clients get the maintenance page.").required();
  private static final Field<String> URI =
      Field.of(
          "uri",
          TextType.text().orEmpty().upTo(MAX_URL),
          "URL of the maintenance page. Default: the built-in one.");
  private static final Field<MaintenanceMode> MAINTENANCE =
      Field.of(
              "maintenanceMode",
              MapType.of("maintenanceMode", "a maintenance mode", ENABLED, URI)
                  .as(it -> new MaintenanceMode(it.must(ENABLED), it.or(URI, ""))),
              "Whether clients get a maintenance page instead of the service. Default: off.")
          .on(ServiceKind.WEB);

  private static final Field<Boolean> SUBDOMAIN =
      Field.of(
              "renderSubdomainPolicy",
              WordType.of(Words.of(new Boolean[] {false, true}, it -> it ? "disabled" : "enabled")),
              "Whether the service has its subdomain in addition to custom domains. Default:"
                  + " `enabled`.")
          .on(ServiceKind.PUBLIC);

  static final List<Field<?>> FIELDS = List.of(DOMAINS, IP_ALLOW_LIST, MAINTENANCE, SUBDOMAIN);

  private TrafficFormat() {}

  /** A domain leads to one service. */
  static void checkDomains(Values values) {
    var key = values.has(DOMAINS.name()) ? DOMAINS : DOMAIN;
    var domains = values.spot().reading().domains();
    for (String domain : values.or(DOMAINS, List.of())) {
      domains.add("domain", domain, values.at(key.name()).path(), values.position(key));
    }
  }

  static TrafficDeclaration of(Values values) {
    return new TrafficDeclaration(
        values.get(DOMAINS),
        values.get(IP_ALLOW_LIST),
        values.get(MAINTENANCE),
        values.get(SUBDOMAIN));
  }
}
