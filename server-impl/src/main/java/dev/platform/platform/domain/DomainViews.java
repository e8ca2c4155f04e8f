package dev.platform.platform.domain;

import dev.platform.api.platform.model.CustomDomainDnsRecordDto;
import dev.platform.api.platform.model.CustomDomainDto;
import dev.platform.api.platform.model.CustomDomainServerDto;
import dev.platform.api.platform.model.CustomDomainTypeDto;
import dev.platform.api.platform.model.CustomDomainVerificationStatusDto;
import dev.platform.api.platform.model.CustomDomainWithCursorDto;
import dev.platform.api.platform.model.DnsRecordTypeDto;
import jakarta.inject.Inject;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Domains as the contract shows them. */
final class DomainViews {
  private final DomainSettings settings;

  @Inject
  DomainViews(DomainSettings settings) {
    this.settings = settings;
  }

  CustomDomainDto domain(CustomDomain domain) {
    var view =
        new CustomDomainDto()
            .id(domain.id().value())
            .name(domain.name())
            .domainType(domain.apex() ? CustomDomainTypeDto.APEX : CustomDomainTypeDto.SUBDOMAIN)
            .publicSuffix(domain.publicSuffix())
            .redirectForName(domain.redirectForName())
            .verificationStatus(
                domain.isVerified()
                    ? CustomDomainVerificationStatusDto.VERIFIED
                    : CustomDomainVerificationStatusDto.UNVERIFIED)
            .createdAt(domain.createdAt().atOffset(ZoneOffset.UTC))
            .server(
                new CustomDomainServerDto()
                    .id(domain.serviceId().value())
                    .name(domain.serviceName()));
    return domain.isVerified() ? view : view.dnsRecords(records(domain));
  }

  CustomDomainWithCursorDto entry(CustomDomain domain, String cursor) {
    return new CustomDomainWithCursorDto().customDomain(domain(domain)).cursor(cursor);
  }

  private List<CustomDomainDnsRecordDto> records(CustomDomain domain) {
    List<CustomDomainDnsRecordDto> records = new ArrayList<>();
    var challenge = domain.challenge();
    records.add(record(DnsRecordTypeDto.TXT, challenge.record(), challenge.value()));
    if (domain.apex() && !settings.addresses().isEmpty()) {
      settings.addresses().forEach(it -> records.add(record(type(it), domain.name(), it)));
    } else {
      var target = settings.target(domain.slug());
      records.add(record(DnsRecordTypeDto.CNAME, domain.name(), target));
    }
    return records;
  }

  private static DnsRecordTypeDto type(String address) {
    return address.contains(":") ? DnsRecordTypeDto.AAAA : DnsRecordTypeDto.A;
  }

  private static CustomDomainDnsRecordDto record(DnsRecordTypeDto type, String name, String value) {
    return new CustomDomainDnsRecordDto().type(type).name(name).value(value);
  }
}
