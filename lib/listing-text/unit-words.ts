import { toPhrases } from './phrases';

/** Units of areas, in folded words. */
export const areaUnits = toPhrases({
  sqft: `sq ft, sqft, sf, sq feet, square feet, square foot, square ft, ft2, pi2, pc, pi ca,
    pieds carres, pied carre, sqf`,
  sqm: `m2, qm, sqm, sq m, mq, mt2, mts2, square meters, square metres, square meter, square metre,
    quadratmeter, quadratmetern, metros cuadrados, metres carres, metri quadri, metri quadrati,
    metros quadrados, vierkante meter`,
});

/** Labels of counted things, in folded words. */
export const countLabels = toPhrases({
  beds: `bed, beds, bedroom, bedrooms, bd, bds, bdr, br, brs, bhk, bdrm, bdrms, chambre, chambres,
    chambres a coucher, chambre a coucher, ch, cac, schlafzimmer, schlafzimmern, hab, habs,
    habitacion, habitaciones, dorm, dorms, dormitorio, dormitorios, recamara, recamaras, alcobas,
    quarto, quartos, camera da letto, camere da letto, camere, slaapkamer, slaapkamers`,
  baths: `bath, baths, bathroom, bathrooms, ba, bas, bth, bths, salle de bain, salle de bains,
    salles de bain, salles de bains, sdb, badezimmer, badezimmern, bader, badern, bad, bano, banos, banheiro,
    banheiros, casa de banho, casas de banho, bagno, bagni, badkamer, badkamers`,
  fullBaths: `full bath, full baths, full bathroom, full bathrooms, bano completo, banos completos,
    bath full, baths full, bathrooms full`,
  halfBaths: `half bath, half baths, half bathroom, half bathrooms, partial bath, partial baths,
    powder room, powder rooms, half ba, medio bano, medios banos, lavabo, salle d'eau,
    salles d'eau, quarter bath, quarter baths, bath half, baths half, bathrooms half`,
  other: `zimmer, rooms, room, pieces, piece, locali, vani, kamers, garage, garages, car, cars,
    parking, parkings, floor, floors, level, levels, storey, storeys, stories, unit, units,
    estacionamientos, vagas, nasszellen, receptions, reception`,
});
