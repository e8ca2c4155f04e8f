package dev.platform.platform.usage;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What usage costs. The cost of each meter and plan of each resource is rounded to the cent; all
 * others are sums of those, so that they agree.
 *
 * @param meters over all resources
 * @param resources over all meters, the dearest first
 */
public record CostEstimate(BigDecimal total, List<MeterCost> meters, List<ResourceCost> resources) {
  private static final BigDecimal NOTHING = new BigDecimal("0.00");

  public CostEstimate {
    meters = List.copyOf(meters);
    resources = List.copyOf(resources);
  }

  /** The cost of a meter and plan. */
  public record MeterCost(MeterKind kind, String tier, BigDecimal total, BigDecimal cost) {
    private MeterCost plus(UsageTotal more, BigDecimal moreCost) {
      return new MeterCost(kind, tier, total.add(more.total()), cost.add(moreCost));
    }
  }

  /** The cost of a resource. */
  public record ResourceCost(String id, String name, String kind, BigDecimal cost) {
    private ResourceCost plus(BigDecimal more) {
      return new ResourceCost(id, name, kind, cost.add(more));
    }
  }

  /** The cost of all totals; nothing is listed without prices. */
  static CostEstimate of(List<UsageTotal> totals, PriceTable prices) {
    if (prices.isEmpty()) {
      return new CostEstimate(NOTHING, List.of(), List.of());
    }
    Map<Meter, MeterCost> meters = new TreeMap<>(Meter.ORDER);
    Map<String, ResourceCost> resources = new LinkedHashMap<>();
    var sum = NOTHING;
    for (var each : totals) {
      var cost = prices.cost(each);
      sum = sum.add(cost);
      var none = new MeterCost(each.kind(), each.tier(), BigDecimal.ZERO, NOTHING);
      var meter = new Meter(each.kind(), each.tier());
      meters.put(meter, meters.getOrDefault(meter, none).plus(each, cost));
      var free = new ResourceCost(each.resourceId(), each.name(), each.resourceKind(), NOTHING);
      resources.put(each.resourceId(), resources.getOrDefault(each.resourceId(), free).plus(cost));
    }
    List<ResourceCost> dearestFirst = new ArrayList<>(resources.values());
    dearestFirst.sort(Comparator.comparing(ResourceCost::cost).reversed());
    return new CostEstimate(sum, List.copyOf(meters.values()), dearestFirst);
  }

  private record Meter(MeterKind kind, String tier) {
    static final Comparator<Meter> ORDER =
        Comparator.comparing(Meter::kind).thenComparing(Meter::tier);
  }
}
