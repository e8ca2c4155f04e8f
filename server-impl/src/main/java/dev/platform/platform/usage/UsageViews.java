package dev.platform.platform.usage;

import dev.platform.api.nativeapi.model.BillingProjectionDto;
import dev.platform.api.nativeapi.model.EstimatedCostDto;
import dev.platform.api.nativeapi.model.MeterCostDto;
import dev.platform.api.nativeapi.model.MeterKindDto;
import dev.platform.api.nativeapi.model.ResourceCostDto;
import dev.platform.api.nativeapi.model.ResourceKindDto;
import dev.platform.api.nativeapi.model.UsageCoverageDto;
import dev.platform.api.nativeapi.model.UsageDto;
import dev.platform.api.nativeapi.model.UsageOfServiceDto;
import dev.platform.api.nativeapi.model.UsageRowDto;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Usage as the contract shows it. */
final class UsageViews {
  private UsageViews() {}

  /** The month of a request, whose form the contract has checked. */
  static @Nullable YearMonth month(@Nullable String period) {
    return period == null ? null : YearMonth.parse(period);
  }

  static UsageDto usage(Usage usage) {
    var view =
        new UsageDto()
            .workspaceId(usage.workspaceId().value())
            .period(usage.month().toString())
            .services(services(usage.totals()))
            .estimatedCost(cost(usage.cost()))
            .coverage(coverage(usage.coverage()));
    usage.projection().ifPresent(total -> view.billing(billing(usage.month(), total)));
    return view;
  }

  private static List<UsageOfServiceDto> services(List<UsageTotal> totals) {
    Map<String, List<UsageTotal>> byResource = new LinkedHashMap<>();
    totals.forEach(
        total ->
            byResource.computeIfAbsent(total.resourceId(), id -> new ArrayList<>()).add(total));
    return byResource.values().stream().map(UsageViews::service).toList();
  }

  private static UsageOfServiceDto service(List<UsageTotal> totals) {
    var first = totals.get(0);
    return new UsageOfServiceDto()
        .serviceId(first.resourceId())
        .serviceName(first.name())
        .resourceKind(ResourceKindDto.valueOf(first.resourceKind()))
        .rows(totals.stream().map(UsageViews::row).toList());
  }

  private static UsageRowDto row(UsageTotal total) {
    var row =
        new UsageRowDto().kind(MeterKindDto.valueOf(total.kind().name())).total(total.total());
    return total.tier().isEmpty() ? row : row.tier(total.tier());
  }

  private static EstimatedCostDto cost(CostEstimate cost) {
    return new EstimatedCostDto()
        .totalUsd(money(cost.total()))
        .meters(cost.meters().stream().map(UsageViews::meter).toList())
        .resources(cost.resources().stream().map(UsageViews::resource).toList());
  }

  private static MeterCostDto meter(CostEstimate.MeterCost meter) {
    var view =
        new MeterCostDto()
            .kind(MeterKindDto.valueOf(meter.kind().name()))
            .total(meter.total())
            .costUsd(money(meter.cost()));
    return meter.tier().isEmpty() ? view : view.tier(meter.tier());
  }

  private static ResourceCostDto resource(CostEstimate.ResourceCost resource) {
    return new ResourceCostDto()
        .serviceId(resource.id())
        .serviceName(resource.name())
        .resourceKind(ResourceKindDto.valueOf(resource.kind()))
        .costUsd(money(resource.cost()));
  }

  private static BillingProjectionDto billing(YearMonth month, BigDecimal total) {
    return new BillingProjectionDto()
        .projectedTotalUsd(money(total))
        .periodStart(time(Usages.begin(month)))
        .periodEnd(time(Usages.end(month)));
  }

  private static UsageCoverageDto coverage(UsageCoverage coverage) {
    var view =
        new UsageCoverageDto()
            .state(UsageCoverageDto.StateEnum.valueOf(coverage.state().name()))
            .degradedSources(coverage.degraded());
    return coverage.through() == null ? view : view.through(time(coverage.through()));
  }

  private static String money(BigDecimal amount) {
    return amount.toPlainString();
  }

  private static OffsetDateTime time(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
